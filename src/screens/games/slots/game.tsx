import {
  slots as rulebook,
  slotsReturns,
  slotSymbols,
  type SlotsChoice,
  type SlotsOutcome,
  type SlotSymbol,
} from '../../../domain/games/slots.ts';
import { toNumber } from '../../../domain/fraction.ts';
import type { Rules } from '../../../domain/rules.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord, PayRow } from '../record.ts';
import { t } from '../../../languages/t.ts';

/** The first and the last place of a symbol on a reel. */
function placesOf(symbol: SlotSymbol, { slots: { symbols } }: Rules): string {
  const before = slotSymbols.slice(0, slotSymbols.indexOf(symbol)).reduce((sum, name) => sum + symbols[name].weight, 0);
  return `${before} to ${before + symbols[symbol].weight - 1}`;
}

const SlotsIcon = icon(
  <rect x="3" y="5" width="15" height="14" rx="2" />,
  <path d="M8 5v14M13 5v14M18 14h1.5a1.5 1.5 0 0 0 1.5-1.5V7.5" />,
  <path d="M21 6v.01" strokeWidth={3} />,
);

const plural = (symbol: SlotSymbol): string => (symbol === 'cherry' ? 'cherries' : `${symbol}s`);

/** The best first. */
const payRows = (rules: Rules): PayRow[] =>
  slotsReturns(rules)
    .map(({ shown, ...odds }) => ({
      ...odds,
      what: shown ? `${shown.count === 3 ? t('Three') : t('Two')} ${plural(shown.symbol)}` : t('Three different symbols'),
    }))
    .toSorted((a, b) => toNumber(b.multiplier) - toNumber(a.multiplier));

export const slotsGame: GameRecord<SlotsChoice, SlotsOutcome> = {
  rulebook,
  Icon: SlotsIcon,
  paytable: { outcomes: (_choice, rules) => payRows(rules) },
  steps: ({ outcome, rules, value }) =>
    outcome.reels.map((symbol, k) =>
      t('Reel {k}: place {value} of 100 is one of {places}, which are {symbol}.', {
        k: k + 1,
        value: value(k),
        places: placesOf(symbol, rules),
        symbol,
      }),
    ),
};
