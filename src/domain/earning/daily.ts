/** The daily bonus and the streak of seven: when they may be claimed, from the log alone. */
import type { Rules } from '../rules.ts';
import { countedAt, type Corrections } from '../clock.ts';
import type { Account } from '../accounts/account.ts';

/** When the next daily bonus may be claimed, UTC milliseconds; 0 where none was claimed yet. `corrections`, here and below: those of the clock. */
export const dailyDueAt = (corrections: Corrections, { daily: { claimed } }: Account, { dailyBonus }: Rules): number =>
  claimed === null ? 0 : countedAt(corrections, claimed) + Math.max(dailyBonus.cooldownMs, dailyBonus.throttleMs);

const goesOn = (corrections: Corrections, { daily: { claimed } }: Account, at: number, { streak }: Rules): boolean =>
  claimed !== null && at - countedAt(corrections, claimed) <= streak.gapMs;

/** How many claims in a row there will be after one at this time, at most as many as a streak takes. */
export const streakAfter = (corrections: Corrections, account: Account, at: number, rules: Rules): number =>
  Math.min((goesOn(corrections, account, at, rules) ? account.daily.streak : 0) + 1, rules.streak.claims);

/** The claims in a row that still count at this time. A full streak waits until it is claimed. */
export const streakNow = (corrections: Corrections, account: Account, at: number, rules: Rules): number =>
  account.daily.streak >= rules.streak.claims || goesOn(corrections, account, at, rules) ? account.daily.streak : 0;
