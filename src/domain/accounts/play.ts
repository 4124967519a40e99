/** What a bet of any kind adds to an account: totals, the day's and the week's figures, points. The same for games and sports. */
import type { Corrections, Stamp } from '../clock.ts';
import { addPoints } from '../leaderboard/points.ts';
import type { World } from '../world.ts';
import type { Account } from './account.ts';
import { periodsAt } from './periods.ts';

/** Somebody who has not bet for this long was not playing. */
const PAUSE_MS = 5 * 60_000;

/** A stake was placed. `corrections`, here and below: those of the clock. */
export function countStake(corrections: Corrections, account: Account, stakeCents: number, entry: Stamp): void {
  const { day, week, month } = periodsAt(corrections, account, entry);
  const { at } = entry;
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

/** A stake that was placed in an entry went back: it counts as never placed, in the totals that it is counted in. */
export function countReturn(corrections: Corrections, account: Account, stakeCents: number, placedSeq: number, entry: Stamp): void {
  for (const totals of Object.values(periodsAt(corrections, account, entry))) {
    if (placedSeq >= totals.seq) totals.stakedCents -= stakeCents;
  }
}

/** A bet was settled. */
export function countSettlement(world: World, account: Account, stakeCents: number, payoutCents: number, entry: Stamp): void {
  const { totals } = account;
  totals.bets += 1;
  if (payoutCents > stakeCents) totals.wins += 1;
  totals.stakedCents += stakeCents;
  totals.paidCents += payoutCents;
  if (stakeCents > totals.largestStakeCents) totals.largestStakeCents = stakeCents;
  if (payoutCents > 0) {
    const { day, week, month } = periodsAt(world.corrections, account, entry);
    day.paidCents += payoutCents;
    week.paidCents += payoutCents;
    month.paidCents += payoutCents;
  }
  addPoints(world, account, stakeCents, world.rules.rules.leaderboard.pointsPerCreditStaked, entry);
}
