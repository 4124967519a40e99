/** What a bet on a game or on sports adds to an account: totals, figures of the periods, points. */
import type { Corrections, Stamp } from '../clock.ts';
import { addPoints } from '../leaderboard/points.ts';
import type { World } from '../world.ts';
import type { Account } from './account.ts';
import { periodsAt } from './periods.ts';

/** A longer time between two bets does not count as time played. */
const PAUSE_MS = 5 * 60_000;

/** Counts a stake that was placed. */
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

/** Counts a returned stake. It is taken out of every total that it was counted in. */
export function countReturn(corrections: Corrections, account: Account, stakeCents: number, placedSeq: number, entry: Stamp): void {
  for (const totals of Object.values(periodsAt(corrections, account, entry))) {
    if (placedSeq >= totals.seq) totals.stakedCents -= stakeCents;
  }
}

/** Counts a bet that was settled. */
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
