/** When a referrer is paid: at once for the first five friends of a UTC day, later ones when the friend has played. */
import { accountOf, type Account, type World } from '../world.ts';
import { utcDay } from '../utc.ts';

/** How many referrals of this referrer were paid on the UTC day of `at`. */
export const paidOnDay = (referrer: Account, at: number): number =>
  referrer.referralDay.day === utcDay(at) ? referrer.referralDay.paid : 0;

/** Whether the referral of this account can be paid now. */
export function referralIsDue(world: World, referred: Account, at: number): boolean {
  if (!referred.referral || referred.referral.paid) return false;
  const referrer = accountOf(world, referred.referral.by);
  if (!referrer || referrer.blocked) return false;
  const atOnce = referred.registeredSeq === world.seq + 1 || referred.registeredSeq === 0;
  return (atOnce && paidOnDay(referrer, at) < world.rules.rules.referral.paidAtOncePerDay) || referred.totals.bets > 0;
}
