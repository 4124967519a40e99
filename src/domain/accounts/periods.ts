/** What an account did in the current day, week and month (UTC). Points and the account's own limits count it. */
import { monthEnd, monthStart, weekEnd, weekStart } from '../leaderboard/period.ts';
import { countedAt, isCorrectedSince, type Corrections, type Stamp } from '../clock.ts';
import { DAY_MS, utcDay } from '../utc.ts';
import { countsOf, type Counted, type QuestPeriod, type QuestState } from './questCounts.ts';

export const periodNames = ['day', 'week', 'month'] as const;
export type PeriodName = (typeof periodNames)[number];

export interface PeriodTotals {
  /** When the period began, UTC milliseconds. */
  start: number;
  /** The entry in which counting began. */
  seq: number;
  /** Stakes placed, less stakes returned. */
  stakedCents: number;
  paidCents: number;
  /** Time played: from bet to bet, pauses left out. */
  playedMs: number;
  /** Points of the leaderboard, in hundredths. */
  points: number;
}

export type Periods = Record<PeriodName, PeriodTotals>;

const noTotals = (start: number, seq: number): PeriodTotals => ({ start, seq, stakedCents: 0, paidCents: 0, playedMs: 0, points: 0 });

/** The fields of an account that belong to its periods. */
interface Periodic extends Counted {
  readonly periods: Periods;
  readonly quests: Record<QuestPeriod, QuestState>;
}

export const noPeriods = (): Periods => ({ day: noTotals(0, 0), week: noTotals(0, 0), month: noTotals(0, 0) });

const startOf = (name: PeriodName, at: number): number =>
  name === 'day' ? utcDay(at) * DAY_MS : name === 'week' ? weekStart(at) : monthStart(at);

/** When the period of these totals began. A period of a clock that ran ahead counts as the period of the correction. */
const countedStart = (corrections: Corrections, name: PeriodName, { start, seq }: PeriodTotals): number =>
  startOf(name, countedAt(corrections, { seq, at: start }));

/**
 * Starts the day, week and month of an entry if the account has not done anything in them yet, and keeps what quests had counted by then.
 * Returns the periods. Call it before the entry changes anything that quests count. Mutates the account. `corrections`: those of the clock.
 */
export function beginPeriods(corrections: Corrections, account: Periodic, { seq, at }: Stamp): Periods {
  const { periods } = account;
  const { day } = periods;
  // While the day is the same, so are the week and the month. The calendar is computed once a day.
  if (at >= day.start && at < day.start + DAY_MS && !isCorrectedSince(corrections, day.seq)) return periods;
  for (const name of periodNames) {
    const start = startOf(name, at);
    if (countedStart(corrections, name, periods[name]) === start) {
      periods[name].start = start;
      continue;
    }
    periods[name] = noTotals(start, seq);
    if (name !== 'month') account.quests[name].before = countsOf(account);
  }
  return periods;
}

/** The totals of a period at a time, without changing anything: nothing where the account did nothing in it. */
export function totalsIn(corrections: Corrections, { periods }: { readonly periods: Periods }, name: PeriodName, at: number): PeriodTotals {
  const start = startOf(name, at);
  return countedStart(corrections, name, periods[name]) === start ? { ...periods[name], start } : noTotals(start, 0);
}

/** Whether the current period of an account is that of this time. */
export const isCurrent = (corrections: Corrections, { periods }: Pick<Periodic, 'periods'>, name: PeriodName, at: number): boolean =>
  countedStart(corrections, name, periods[name]) === startOf(name, at);

/** When a period that began at `start` is over, UTC milliseconds. */
export function endOfPeriod(name: PeriodName, start: number): number {
  if (name === 'day') return start + DAY_MS;
  return name === 'week' ? weekEnd(start) : monthEnd(start);
}
