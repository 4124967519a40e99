/** Weeks and months in UTC, in integer arithmetic. Time zones and daylight saving do not affect them. */
import { civilDate, DAY_MS, dayOf, utcDay } from '../utc.ts';

export type Period = 'week' | 'month' | 'all';

const DAYS_A_WEEK = 7;
/** Day 0 of UTC was a Thursday; the Monday before it was day −3. */
const FIRST_MONDAY = -3;

/** Monday 00:00 UTC of the week of a time, in UTC milliseconds. */
export function weekStart(at: number): number {
  const day = utcDay(at);
  return (day - ((((day - FIRST_MONDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK)) * DAY_MS;
}

/** The first of the month of a time, 00:00 UTC, in UTC milliseconds. */
export function monthStart(at: number): number {
  const day = utcDay(at);
  return (day - civilDate(day).date + 1) * DAY_MS;
}

export function periodStart(period: Period, at: number): number {
  if (period === 'all') return 0;
  return period === 'week' ? weekStart(at) : monthStart(at);
}

/** When the period of a time ends, UTC milliseconds; null for all time. */
export function periodEnd(period: Period, at: number): number | null {
  if (period === 'all') return null;
  if (period === 'week') return weekStart(at) + DAYS_A_WEEK * DAY_MS;
  const { year, month } = civilDate(utcDay(at));
  return dayOf(month === 12 ? { year: year + 1, month: 1, date: 1 } : { year, month: month + 1, date: 1 }) * DAY_MS;
}
