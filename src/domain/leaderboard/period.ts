/** Weeks and months in UTC, in integer arithmetic. Time zones and daylight saving do not affect them. */
import { civilDate, DAY_MS, utcDay } from '../utc.ts';

export type Period = 'week' | 'month' | 'all';

const DAYS_A_WEEK = 7;
/** Day 0 of UTC was a Thursday; the Monday before it was day −3. */
const FIRST_MONDAY = -3;

/** Monday 00:00 UTC of the week of a time, in UTC milliseconds. */
export function weekStart(at: number): number {
  const day = utcDay(at);
  const weeks = Math.floor((day - FIRST_MONDAY) / DAYS_A_WEEK);
  return (weeks * DAYS_A_WEEK + FIRST_MONDAY) * DAY_MS;
}

/** When the week of a time is over, UTC milliseconds. */
export const weekEnd = (at: number): number => weekStart(at) + DAYS_A_WEEK * DAY_MS;

/** The first of the month of a time, 00:00 UTC, in UTC milliseconds. */
export function monthStart(at: number): number {
  const day = utcDay(at);
  return (day - civilDate(day).date + 1) * DAY_MS;
}

/** When the month of a time is over, UTC milliseconds. 31 days after the first of a month is always in the next month. */
export const monthEnd = (at: number): number => monthStart(monthStart(at) + 31 * DAY_MS);

export function periodStart(period: Period, at: number): number {
  if (period === 'all') return 0;
  return period === 'week' ? weekStart(at) : monthStart(at);
}

/** When the period of a time ends, UTC milliseconds; null for all time. */
export function periodEnd(period: Period, at: number): number | null {
  if (period === 'all') return null;
  return period === 'week' ? weekEnd(at) : monthEnd(at);
}
