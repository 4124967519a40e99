import { scratch as rulebook, scratchReturns, type ScratchChoice, type ScratchOutcome } from '../../../domain/games/scratch.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord } from '../record.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

const ScratchIcon = icon(<rect x="3.5" y="5" width="17" height="14" rx="2" />, <path d="M3.5 9h17M7 15.5l2.5-3 2 2.5 2.5-3 3 3.5" />);

/** What screens show of Scratch besides its board: see `GameRecord`. */
export const scratchGame: GameRecord<ScratchChoice, ScratchOutcome> = {
  rulebook,
  Icon: ScratchIcon,
  paytable: {
    outcomes: (_choice, rules) =>
      scratchReturns(rules)
        .map(({ matches, ...odds }) => ({
          ...odds,
          label: matches === 1 ? t('All symbols different') : t('{matches} equal symbols', { matches }),
        }))
        .toReversed(),
  },
  steps: ({ outcome, value }) => [
    t('The drum holds nine tickets of each of ten symbols, in order. Each ticket is taken out at its place, counted from 0.'),
    ...outcome.cells.map((symbol, i) =>
      t('Cell {number}: place {place} of the {count} tickets that are left is a {symbol}.', {
        number: i + 1,
        place: value(i),
        count: 90 - i,
        symbol: translated(symbol),
      }),
    ),
  ],
  failureText: (reason) => t('Error generating game: {reason}', { reason }),
};
