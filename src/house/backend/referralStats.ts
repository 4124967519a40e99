import type { Rules } from '../../domain/rules.ts';
import type { Account } from '../../domain/world.ts';
import type { ReferralStats } from './shapes.ts';

/** What the log says of somebody's referrals; amounts in credits, as the backend's call has them. */
export function referralStatsOf({ referralCode, referred, referredPaid }: Account, { referral }: Rules): ReferralStats {
  const amount = (friends: number): number => (friends * referral.bonusCents) / 100;
  return { referralCode, referrals: referred, pendingAmount: amount(referred - referredPaid), paidAmount: amount(referredPaid) };
}
