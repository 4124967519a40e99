/** When a referrer is paid: at once for the first five friends of a UTC day, later ones when the friend has played. */
import type { AccountId } from '../ids.ts';
import { utcDay } from '../utc.ts';
import { countedDay } from '../clock.ts';
import { accountOf, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';

/** How many referrals of this referrer were paid on the UTC day of `at`. */
export const paidOnDay = ({ corrections }: World, { referralDay: { last, paid } }: Account, at: number): number =>
  last && countedDay(corrections, last) === utcDay(at) ? paid : 0;

/** Whether this referrer is paid for somebody who registers at a time. */
export function paysAtOnce(world: World, referredBy: AccountId, at: number): boolean {
  const referrer = accountOf(world, referredBy);
  return referrer?.blocked === false && paidOnDay(world, referrer, at) < world.rules.rules.referral.paidAtOncePerDay;
}

/** The referrer who still waits for being paid for this account, if there is one who may be paid. */
export function unpaidReferrer(world: World, { referral }: Account): AccountId | null {
  return referral && !referral.paid && accountOf(world, referral.by)?.blocked === false ? referral.by : null;
}
