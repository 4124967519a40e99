/** Points of the leaderboard: so many for each credit staked in settled bets, so many for each credit earned through offers. */
import type { Account } from '../world.ts';
import { DAY_MS } from '../utc.ts';
import { monthStart, weekStart, type Period } from './period.ts';

/** Hundredths of a point, so that a cent counts; what is shown is floored on the sum of the period. */
export interface PointsOfPeriod {
  /** When the period began, UTC milliseconds. */
  start: number;
  hundredths: number;
}

export interface Points {
  all: number;
  week: PointsOfPeriod;
  month: PointsOfPeriod;
}

export const noPoints = (): Points => ({ all: 0, week: { start: 0, hundredths: 0 }, month: { start: 0, hundredths: 0 } });

const WEEK_MS = 7 * DAY_MS;
/** Whatever month it is, it lasts at least this long. */
const SHORTEST_MONTH_MS = 28 * DAY_MS;

/** Whether a moment is certainly in the period that began at `start`: spares the calendar for nearly every bet. */
const surelyIn = (start: number, at: number, lengthMs: number): boolean => at >= start && at < start + lengthMs;

function addTo(period: PointsOfPeriod, start: number, hundredths: number): void {
  if (period.start !== start) {
    period.start = start;
    period.hundredths = 0;
  }
  period.hundredths += hundredths;
}

/** Counts cents at a rate of points a credit. */
export function addPoints({ points }: Account, cents: number, pointsPerCredit: number, at: number): void {
  const hundredths = cents * pointsPerCredit;
  points.all += hundredths;
  const { week, month } = points;
  addTo(week, surelyIn(week.start, at, WEEK_MS) ? week.start : weekStart(at), hundredths);
  addTo(month, surelyIn(month.start, at, SHORTEST_MONTH_MS) ? month.start : monthStart(at), hundredths);
}

/** Hundredths of a point in the period of a moment. */
export function pointsIn({ points }: Account, period: Period, at: number): number {
  if (period === 'all') return points.all;
  const start = period === 'week' ? weekStart(at) : monthStart(at);
  return points[period].start === start ? points[period].hundredths : 0;
}
