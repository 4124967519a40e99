/** When the daily bonus and the streak bonus may be claimed. */
import type { Rules } from '../rules.ts';
import { countedAt, type Corrections } from '../clock.ts';
import type { Account } from '../accounts/account.ts';

/** When the next daily bonus may be claimed, UTC milliseconds; 0 before the first claim. */
export const dailyDueAt = (corrections: Corrections, { daily: { claimed } }: Account, { dailyBonus }: Rules): number =>
  claimed === null ? 0 : countedAt(corrections, claimed) + Math.max(dailyBonus.cooldownMs, dailyBonus.throttleMs);

const goesOn = (corrections: Corrections, { daily: { claimed } }: Account, at: number, { streak }: Rules): boolean =>
  claimed !== null && at - countedAt(corrections, claimed) <= streak.gapMs;

/** The streak after a claim at this time, at most `streak.claims`. */
export const streakAfter = (corrections: Corrections, account: Account, at: number, rules: Rules): number =>
  Math.min((goesOn(corrections, account, at, rules) ? account.daily.streak : 0) + 1, rules.streak.claims);

/** The streak at this time. A full streak lasts until its bonus is claimed. */
export const streakNow = (corrections: Corrections, account: Account, at: number, rules: Rules): number =>
  account.daily.streak >= rules.streak.claims || goesOn(corrections, account, at, rules) ? account.daily.streak : 0;
