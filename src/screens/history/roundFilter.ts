/** Which bets a history shows: by game, result and day. */
import { isCorrectedSince, type Corrections } from '../../domain/clock.ts';
import type { PlayedOn } from '../../domain/accounts/account.ts';
import type { BetEnd } from '../../projections/told.ts';

/** The result of a bet. `returned`: a payout without profit. `void`: the stake was returned. */
export type RoundResult = 'won' | 'lost' | 'returned' | 'open' | 'void';

/** The texts of the results, in the order of the filter. */
export const resultTexts: Readonly<Record<RoundResult, string>> = {
  won: 'Won',
  lost: 'Lost',
  returned: 'Returned',
  open: 'Open',
  void: 'Cancelled, stake returned',
};

export const roundResults = Object.keys(resultTexts) as readonly RoundResult[];

export function resultOfBet(end: BetEnd | undefined): RoundResult {
  if (!end) return 'open';
  if (end.returned) return 'void';
  return end.payoutCents > end.stakeCents ? 'won' : end.payoutCents === 0 ? 'lost' : 'returned';
}

export interface RoundFilter {
  readonly game: PlayedOn | 'all';
  readonly result: RoundResult | 'all';
  /** Local days, `2026-01-31`. Empty for any. */
  readonly from: string;
  readonly to: string;
}

export const everyRound: RoundFilter = { game: 'all', result: 'all', from: '', to: '' };

export const isNarrowed = ({ game, result, from, to }: RoundFilter): boolean =>
  game !== 'all' || result !== 'all' || from !== '' || to !== '';

const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u;

/** The first moment of a local day, plus a number of days. Null if the text is no day. */
function startOf(day: string, later = 0): number | null {
  const parts = DAY.exec(day)?.groups;
  return parts ? new Date(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']) + later).getTime() : null;
}

interface Filtered {
  /** Null where the log does not repeat it. */
  readonly game: PlayedOn | null;
  readonly result: RoundResult;
  readonly at: number;
}

export function matches(filter: RoundFilter, { game, result, at }: Filtered): boolean {
  const [from, end] = [startOf(filter.from), startOf(filter.to, 1)];
  return (
    (filter.game === 'all' || game === filter.game) &&
    (filter.result === 'all' || result === filter.result) &&
    (from === null || at >= from) &&
    (end === null || at < end)
  );
}

/**
 * Where reading back may stop: before this time nothing fits. Null where all must be read, because an earlier bet may have a later
 * time if the clock was ever corrected.
 */
export const readsBackTo = ({ from }: RoundFilter, corrections: Corrections): number | null =>
  isCorrectedSince(corrections, 0) ? null : startOf(from);
