/** What a bet on a game or on sports adds to an account: totals, figures of the periods, points. */
import type { Corrections, Stamp } from '../clock.ts';
import { addPoints, takePoints } from '../leaderboard/points.ts';
import { payoutOf } from '../money.ts';
import { MINUTE_MS } from '../utc.ts';
import { rulesInForceAt, type World } from '../world.ts';
import type { Account, PlayedOn, PlayTotals } from './account.ts';
import { beginPeriods } from './periods.ts';

/** A longer time between two bets does not count as time played. */
const PAUSE_MS = 5 * MINUTE_MS;

/** How much of the time since the last bet was played, in ms: all of it, or nothing of a pause. Never negative. */
export const playedSince = (sinceMs: number): number => (sinceMs > 0 && sinceMs <= PAUSE_MS ? sinceMs : 0);

/** The totals of an account that has not played. */
export const noPlay = (): PlayTotals => ({
  bets: 0,
  wins: 0,
  stakedCents: 0,
  paidCents: 0,
  largestStakeCents: 0,
  biggestWin: null,
  streak: 0,
  longestStreak: 0,
  lost: { seq: 0, wins: 0 },
  byGame: {},
  highestCashOutHundredths: 0,
  highestMultiplierHundredths: 0,
  flips: 0,
});

/** Counts a stake that was placed. */
export function countStake(corrections: Corrections, account: Account, stakeCents: number, entry: Stamp): void {
  const { day, week, month } = beginPeriods(corrections, account, entry);
  const { at } = entry;
  const played = playedSince(at - account.lastBetAt);
  account.lastBetAt = at;
  day.stakedCents += stakeCents;
  week.stakedCents += stakeCents;
  month.stakedCents += stakeCents;
  if (played === 0) return;
  day.playedMs += played;
  week.playedMs += played;
  month.playedMs += played;
}

/** Counts credits given away like a stake that was lost, so that limits hold for both together. */
export function countGift(corrections: Corrections, account: Account, cents: number, entry: Stamp): void {
  for (const totals of Object.values(beginPeriods(corrections, account, entry))) totals.stakedCents += cents;
}

/** Counts a returned stake. It is taken out of every total that it was counted in. */
export function countReturn(corrections: Corrections, account: Account, stakeCents: number, placedSeq: number, entry: Stamp): void {
  for (const totals of Object.values(beginPeriods(corrections, account, entry))) {
    if (placedSeq >= totals.seq) totals.stakedCents -= stakeCents;
  }
}

/** A bet that was settled. The payout includes the stake. */
interface Settlement {
  readonly on: PlayedOn;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

/** Counts a settled bet in the figures of its account. */
function countFigures({ totals }: Account, { on, stakeCents, payoutCents }: Settlement, { seq, at }: Stamp): void {
  const ofGame = (totals.byGame[on] ??= { bets: 0, stakedCents: 0, paidCents: 0 });
  totals.bets += 1;
  ofGame.bets += 1;
  totals.stakedCents += stakeCents;
  ofGame.stakedCents += stakeCents;
  totals.paidCents += payoutCents;
  ofGame.paidCents += payoutCents;
  if (stakeCents > totals.largestStakeCents) totals.largestStakeCents = stakeCents;
  const profitCents = payoutCents - stakeCents;
  if (profitCents <= 0) {
    totals.streak = 0;
    totals.lost = { seq, wins: 0 };
    return;
  }
  totals.wins += 1;
  totals.streak += 1;
  // The multiplier in hundredths is the payout times 100, divided by the stake and floored. A bet on sports can be taken back, so it does not count.
  if (on !== 'sports' && payoutCents * 100 >= (totals.highestMultiplierHundredths + 1) * stakeCents)
    totals.highestMultiplierHundredths = payoutOf(payoutCents, { num: 100, den: stakeCents });
  if (totals.lost.seq === seq) totals.lost.wins += 1;
  if (totals.streak > totals.longestStreak) totals.longestStreak = totals.streak;
  if (totals.biggestWin === null || profitCents > totals.biggestWin.profitCents) totals.biggestWin = { on, profitCents, at };
}

/** Counts a bet that was settled. */
export function countSettlement(world: World, account: Account, settlement: Settlement, entry: Stamp): void {
  const { stakeCents, payoutCents } = settlement;
  const { day, week, month } = beginPeriods(world.corrections, account, entry);
  countFigures(account, settlement, entry);
  if (payoutCents > 0) {
    day.paidCents += payoutCents;
    week.paidCents += payoutCents;
    month.paidCents += payoutCents;
  }
  addPoints(world, account, stakeCents, world.rules.rules.leaderboard.pointsPerCreditStaked, entry);
}

/** Takes back a win. One before the newest loss is not in the running streak. */
function takeBackWin(totals: PlayTotals, seq: number): void {
  const { lost } = totals;
  totals.wins -= 1;
  // Bets of one entry have the same place. There, `lost.wins` of them were won after the loss.
  const isBefore = seq === lost.seq ? lost.wins === 0 : seq < lost.seq;
  if (isBefore) return;
  totals.streak -= 1;
  if (seq === lost.seq) lost.wins -= 1;
}

/** Takes back the settlement of a bet, from every sum that it was counted in. `settled`: the entry of the settlement. */
export function takeBackSettlement(
  world: World,
  account: Account,
  { on, stakeCents, payoutCents }: Settlement,
  settled: Stamp,
  entry: Stamp,
): void {
  const { totals } = account;
  const ofGame = totals.byGame[on];
  for (const sums of ofGame ? [totals, ofGame] : [totals]) {
    sums.bets -= 1;
    sums.stakedCents -= stakeCents;
    sums.paidCents -= payoutCents;
  }
  const profitCents = payoutCents - stakeCents;
  if (profitCents > 0) {
    takeBackWin(totals, settled.seq);
    const { biggestWin } = totals;
    if (biggestWin?.on === on && biggestWin.at === settled.at && biggestWin.profitCents === profitCents) totals.biggestWin = null;
  }
  for (const period of Object.values(beginPeriods(world.corrections, account, entry))) {
    if (settled.seq >= period.seq) period.paidCents -= payoutCents;
  }
  takePoints(world, account, stakeCents * rulesInForceAt(world, settled.seq).leaderboard.pointsPerCreditStaked, settled, entry);
}
