/** The daily bonus and the streak of seven: when they may be claimed, from the log alone. */
import type { Rules } from '../rules.ts';
import type { Account } from '../world.ts';

/** When the next daily bonus may be claimed, UTC milliseconds; 0 where none was claimed yet. */
export const dailyDueAt = ({ daily }: Account, { dailyBonus }: Rules): number =>
  daily.claimedAt === null ? 0 : daily.claimedAt + Math.max(dailyBonus.cooldownMs, dailyBonus.throttleMs);

/** How many claims in a row there will be after one at this time, at most as many as a streak takes. */
export function streakAfter({ daily }: Account, at: number, { streak }: Rules): number {
  const goesOn = daily.claimedAt !== null && at - daily.claimedAt <= streak.gapMs;
  return Math.min((goesOn ? daily.streak : 0) + 1, streak.claims);
}

/** The claims in a row that still count at this time. A full streak waits until it is claimed. */
export function streakNow({ daily }: Account, at: number, { streak }: Rules): number {
  const waits = daily.streak >= streak.claims;
  return waits || (daily.claimedAt !== null && at - daily.claimedAt <= streak.gapMs) ? daily.streak : 0;
}
