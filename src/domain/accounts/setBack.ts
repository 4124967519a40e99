/** What a correction of the clock does to an account: its times move with the clock, and what counts for a day goes on counting. */
import { utcDay } from '../utc.ts';
import type { Account } from '../world.ts';
import { movePeriods } from './periods.ts';

/** `from` and `to`: the time of the log before and after; `rebased` moves a time with them. Mutates the account. */
export function setBack(account: Account, from: number, to: number, rebased: (at: number) => number): void {
  const [day, today] = [utcDay(from), utcDay(to)];
  if (account.referralDay.day === day) account.referralDay.day = today;
  account.createdAt = rebased(account.createdAt);
  movePeriods(account, from, to);
  account.lastBetAt = rebased(account.lastBetAt);
  account.breakUntil = rebased(account.breakUntil);
  account.mutedUntil = rebased(account.mutedUntil);
  account.chatTimes = account.chatTimes.map(rebased);
  for (const limit of Object.values(account.limits)) if (limit.next) limit.next.from = rebased(limit.next.from);
  if (account.daily.claimedAt !== null) account.daily.claimedAt = rebased(account.daily.claimedAt);
  for (const started of Object.values(account.offers.started)) started.at = rebased(started.at);
  for (const visits of Object.values(account.walls)) {
    if (visits.day === day) visits.day = today;
    if (visits.unnumberedAt !== null) visits.unnumberedAt = rebased(visits.unnumberedAt);
  }
}
