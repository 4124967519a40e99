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
import { translated } from '../../../languages/translated.ts';

/** The first and the last place of a symbol on a reel. */
function placesOf(symbol: SlotSymbol, { slots: { symbols } }: Rules): { readonly first: number; readonly last: number } {
  const before = slotSymbols.slice(0, slotSymbols.indexOf(symbol)).reduce((sum, name) => sum + symbols[name].weight, 0);
  return { first: before, last: before + symbols[symbol].weight - 1 };
}

const SlotsIcon = icon(
  <rect x="3" y="5" width="15" height="14" rx="2" />,
  <path d="M8 5v14M13 5v14M18 14h1.5a1.5 1.5 0 0 0 1.5-1.5V7.5" />,
  <path d="M21 6v.01" strokeWidth={3} />,
);

const plurals: Readonly<Record<SlotSymbol, string>> = {
  cherry: t('cherries'),
  lemon: t('lemons'),
  orange: t('oranges'),
  plum: t('plums'),
  bell: t('bells'),
  seven: t('sevens'),
};

function shownText({ symbol, count }: { readonly symbol: SlotSymbol; readonly count: number }): string {
  const symbols = plurals[symbol];
  return count === 3 ? t('Three {symbols}', { symbols }) : t('Two {symbols}', { symbols });
}

/** The best first. */
const payRows = (rules: Rules): PayRow[] =>
  slotsReturns(rules)
    .map(({ shown, ...odds }) => ({
      ...odds,
      label: shown ? shownText(shown) : t('Three different symbols'),
    }))
    .toSorted((a, b) => toNumber(b.multiplier) - toNumber(a.multiplier));

/** What screens show of Slots besides its board: see `GameRecord`. */
export const slotsGame: GameRecord<SlotsChoice, SlotsOutcome> = {
  rulebook,
  Icon: SlotsIcon,
  paytable: { outcomes: (_choice, rules) => payRows(rules) },
  steps: ({ outcome, rules, value }) =>
    outcome.reels.map((symbol, k) =>
      t('Reel {number}: place {place} of 100 is one of {first} to {last}, which are {symbol}.', {
        number: k + 1,
        place: value(k),
        ...placesOf(symbol, rules),
        symbol: translated(symbol),
      }),
    ),
};
