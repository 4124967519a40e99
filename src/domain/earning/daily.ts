/**
 * When the daily bonus and the streak bonus may be claimed. The next claim is due by the rules of the last one or those of now, whichever wait
 * is shorter: a long wait that was in force for a moment must not last. A streak keeps the rules of its first claim.
 */
import type { Account } from '../accounts/account.ts';
import { countedAt, type Stamp } from '../clock.ts';
import { monthStart } from '../leaderboard/period.ts';
import type { Rules } from '../rules.ts';
import { DAY_MS } from '../utc.ts';
import { rulesInForceAt, type World } from '../world.ts';

/** The parts of the world that decide it. */
type DailyWorld = Pick<World, 'corrections' | 'rules' | 'rulesHistory'>;

/** When the next daily bonus may be claimed, UTC milliseconds; 0 before the first claim. */
export function dailyDueAt(world: DailyWorld, { daily: { claimed } }: Account): number {
  if (claimed === null) return 0;
  const waits = [rulesInForceAt(world, claimed.seq), world.rules.rules].map(({ dailyBonus: { cooldownMs, throttleMs } }) =>
    Math.max(cooldownMs, throttleMs),
  );
  return countedAt(world.corrections, claimed) + Math.min(...waits);
}

/** The rules of the running streak, or of the next one. */
export const streakRules = (world: DailyWorld, { daily: { streak, since } }: Account): Rules['streak'] =>
  (streak > 0 ? rulesInForceAt(world, since) : world.rules.rules).streak;

/** By how much a repair lengthens the time for the next claim. */
const REPAIR_MS = DAY_MS;

/** Whether the streak would go on with a claim at this time. `moreMs`: the time that a repair would add. */
const isStreakUnbroken = (world: DailyWorld, account: Account, at: number, moreMs = 0): boolean => {
  const { claimed, blockedMs, graceMs } = account.daily;
  if (claimed === null) return false;
  return at - countedAt(world.corrections, claimed) - blockedMs <= streakRules(world, account).gapMs + graceMs + moreMs;
};

/** Why the streak cannot be repaired at this time, or undefined. A repair is free, and there is one in each calendar month. */
export function notRepairable(world: DailyWorld, account: Account, at: number): string | undefined {
  const { streak, repaired } = account.daily;
  if (streak === 0 || streakNow(world, account, at) > 0) return 'no streak is broken';
  if (!isStreakUnbroken(world, account, at, REPAIR_MS)) return 'the streak was broken too long ago';
  const isUsed = repaired !== null && monthStart(countedAt(world.corrections, repaired)) === monthStart(at);
  return isUsed ? 'a streak was repaired before in this month' : undefined;
}

/** Gives the streak a day more. Mutates the account. */
export function repairStreak({ daily }: Account, entry: Stamp): void {
  daily.graceMs += REPAIR_MS;
  daily.repaired = entry;
}

/** The streak after a claim in this entry: at most as many claims as its bonus takes, and the entry of its first claim. */
export function streakAfter(world: DailyWorld, account: Account, { seq, at }: { readonly seq: number; readonly at: number }) {
  const { streak, since } = account.daily;
  if (streak === 0 || !isStreakUnbroken(world, account, at)) return { streak: 1, since: seq };
  return { streak: Math.min(streak + 1, streakRules(world, account).claims), since };
}

/** The streak at this time. A full streak lasts until its bonus is claimed. */
export const streakNow = (world: DailyWorld, account: Account, at: number): number =>
  account.daily.streak >= streakRules(world, account).claims || isStreakUnbroken(world, account, at) ? account.daily.streak : 0;
