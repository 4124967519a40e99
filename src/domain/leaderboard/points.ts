/**
 * Points of the leaderboard: so many for each credit staked in settled bets, so many for each credit earned through offers.
 * Counted in hundredths, so that a cent counts; what is shown is floored on the sum of the period.
 */
import { periodsAt, totalsIn } from '../accounts/periods.ts';
import type { Corrections, Stamp } from '../clock.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { Period } from './period.ts';

/** Counts cents at a rate of points a credit. */
export function addPoints({ corrections }: World, account: Account, cents: number, pointsPerCredit: number, entry: Stamp): void {
  const hundredths = cents * pointsPerCredit;
  account.points += hundredths;
  const { day, week, month } = periodsAt(corrections, account, entry);
  day.points += hundredths;
  week.points += hundredths;
  month.points += hundredths;
}

/** Hundredths of a point in the period of a moment. `corrections`: those of the clock. */
export const pointsIn = (corrections: Corrections, account: Account, period: Period, at: number): number =>
  period === 'all' ? account.points : totalsIn(corrections, account, period, at).points;
