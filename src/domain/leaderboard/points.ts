/**
 * Points of the leaderboard: so many for each credit staked in settled bets, so many for each credit earned through offers.
 * Counted in hundredths, so that a cent counts; what is shown is floored on the sum of the period.
 */
import { periodsAt, totalsIn } from '../accounts/periods.ts';
import type { Stamp } from '../clock.ts';
import type { Account, World } from '../world.ts';
import type { Period } from './period.ts';

/** Counts cents at a rate of points a credit. */
export function addPoints({ clock }: World, account: Account, cents: number, pointsPerCredit: number, at: number): void {
  const hundredths = cents * pointsPerCredit;
  account.points += hundredths;
  const { day, week, month } = periodsAt(clock, account, at);
  day.points += hundredths;
  week.points += hundredths;
  month.points += hundredths;
}

/** Hundredths of a point in the period of a moment. `corrected`: the last correction of the clock. */
export const pointsIn = (corrected: Stamp, account: Account, period: Period, at: number): number =>
  period === 'all' ? account.points : totalsIn(corrected, account, period, at).points;
