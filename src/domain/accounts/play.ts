/** What a bet of any kind adds to an account: totals, the day's and the week's figures, points. The same for games and sports. */
import { countedAt, type Stamp } from '../clock.ts';
import { addPoints } from '../leaderboard/points.ts';
import type { Account, World } from '../world.ts';
import { periodsAt } from './periods.ts';

/** Somebody who has not bet for this long was not playing. */
const PAUSE_MS = 5 * 60_000;

/** A stake was placed. `corrected`, here and below: the last correction of the clock. */
export function countStake(corrected: Stamp, account: Account, stakeCents: number, at: number): void {
  const { day, week, month } = periodsAt(corrected, account, at);
  const since = at - account.lastBetAt;
  const played = since > 0 && since <= PAUSE_MS ? since : 0;
  account.lastBetAt = at;
  day.stakedCents += stakeCents;
  week.stakedCents += stakeCents;
  month.stakedCents += stakeCents;
  if (played === 0) return;
  day.playedMs += played;
  week.playedMs += played;
  month.playedMs += played;
}

/** A stake went back: it counts as never placed, in the periods that it was placed in. */
export function countReturn(corrected: Stamp, account: Account, stakeCents: number, placed: Stamp, at: number): void {
  const placedAt = countedAt(corrected, placed);
  for (const totals of Object.values(periodsAt(corrected, account, at))) {
    if (placedAt >= totals.start) totals.stakedCents -= stakeCents;
  }
}

/** A bet was settled. */
export function countSettlement(world: World, account: Account, stakeCents: number, payoutCents: number, at: number): void {
  const { totals } = account;
  totals.bets += 1;
  if (payoutCents > stakeCents) totals.wins += 1;
  totals.stakedCents += stakeCents;
  totals.paidCents += payoutCents;
  if (stakeCents > totals.largestStakeCents) totals.largestStakeCents = stakeCents;
  if (payoutCents > 0) {
    const { day, week, month } = periodsAt(world.clock, account, at);
    day.paidCents += payoutCents;
    week.paidCents += payoutCents;
    month.paidCents += payoutCents;
  }
  addPoints(world, account, stakeCents, world.rules.rules.leaderboard.pointsPerCreditStaked, at);
}
