/** Which bets a history shows: by game, result and day. */
import { gameNames } from '../../domain/games/catalog.ts';
import type { PlayedOn } from '../../domain/accounts/account.ts';
import type { OwnQuery } from '../../client/houseServices.ts';
import type { BetResult } from '../../projections/betFacts.ts';
import { t } from '../../languages/t.ts';

/** The texts of the results, in the order of the filter. */
export const resultTexts: Readonly<Record<BetResult, string>> = {
  won: t('Won'),
  lost: t('Lost'),
  returned: t('Returned'),
  open: t('Open'),
  void: t('Cancelled, stake returned'),
};

export const roundResults = Object.keys(resultTexts) as readonly BetResult[];

export interface RoundFilter {
  readonly game: PlayedOn | 'all';
  readonly result: BetResult | 'all';
  /** Local days, `2026-01-31`. Empty for any. */
  readonly from: string;
  readonly to: string;
}

/** What can be played on, in the order of the filter. */
export const playedOnNames = [...gameNames, 'sports'] as const;

export const everyRound: RoundFilter = { game: 'all', result: 'all', from: '', to: '' };

export const isNarrowed = ({ game, result, from, to }: RoundFilter): boolean =>
  game !== 'all' || result !== 'all' || from !== '' || to !== '';

const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u;

/** The first moment of a local day, plus a number of days. Null if the text is no day. */
function startOf(day: string, laterDays = 0): number | null {
  const parts = DAY.exec(day)?.groups;
  return parts ? new Date(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']) + laterDays).getTime() : null;
}

/** Whether game and time fit. The game is null for what has none. */
export function fits(filter: RoundFilter, { game, at }: { readonly game: PlayedOn | null; readonly at: number }): boolean {
  const [from, end] = [startOf(filter.from), startOf(filter.to, 1)];
  return (filter.game === 'all' || game === filter.game) && (from === null || at >= from) && (end === null || at < end);
}

interface Filtered {
  readonly game: PlayedOn;
  readonly result: BetResult;
  readonly at: number;
}

export const matches = (filter: RoundFilter, bet: Filtered): boolean =>
  fits(filter, bet) && (filter.result === 'all' || bet.result === filter.result);

/** The filter as a query. Days are compared by when a bet was placed. */
export function queryOf({ game, result, from, to }: RoundFilter): Pick<OwnQuery, 'game' | 'status' | 'from' | 'to'> {
  const [start, end] = [startOf(from), startOf(to, 1)];
  return {
    ...(game !== 'all' && { game }),
    ...(result !== 'all' && { status: result }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end - 1 }),
  };
}
