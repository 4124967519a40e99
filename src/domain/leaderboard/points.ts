/**
 * Points of the leaderboard: the rules give points for each credit staked in settled bets and for each credit earned through
 * offers. They are counted in hundredths, so that a cent counts. Screens show the sum of the period, floored to whole points.
 */
import { beginPeriods, totalsIn } from '../accounts/periods.ts';
import type { Corrections, Stamp } from '../clock.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { Period } from './period.ts';

/** Adds the points for an amount in cents. */
export function addPoints({ corrections }: World, account: Account, cents: number, pointsPerCredit: number, entry: Stamp): void {
  const hundredths = cents * pointsPerCredit;
  account.points += hundredths;
  const { day, week, month } = beginPeriods(corrections, account, entry);
  day.points += hundredths;
  week.points += hundredths;
  month.points += hundredths;
}

/** Takes points back, in hundredths, from every sum that they were counted in. `counted`: the entry that added them. */
export function takePoints({ corrections }: World, account: Account, hundredths: number, counted: Stamp, entry: Stamp): void {
  account.points -= hundredths;
  for (const totals of Object.values(beginPeriods(corrections, account, entry))) {
    // Points of an earlier period are not in this sum.
    if (counted.seq >= totals.seq) totals.points -= hundredths;
  }
}

/** Hundredths of a point in the period of a time. */
export const pointsIn = (corrections: Corrections, account: Account, period: Period, at: number): number =>
  period === 'all' ? account.points : totalsIn(corrections, account, period, at).points;
