/** A referral is paid in the entry that makes it due. */
import { unpaidReferrer } from '../earning/referrals.ts';
import type { AccountId } from '../ids.ts';
import { accountOf, type World } from '../world.ts';
import type { Debt } from './define.ts';
import { unlessHidden } from './requirements.ts';

/** The debt that `referral/paid` closes. */
export const referralDebtId = (referred: AccountId): string => `referral of ${referred}`;

export const referralDebt = (referred: AccountId): Debt => ({
  id: referralDebtId(referred),
  undone: unlessHidden('it made a referral due and did not pay it', null, 'referral/paid', 'account/blocked', 'clock/corrected'),
});

/** The referral that becomes due when this account plays or completes an offer. */
export function dueReferral(world: World, id: AccountId): readonly Debt[] {
  const account = accountOf(world, id);
  return account && unpaidReferrer(world, account) !== null ? [referralDebt(id)] : [];
}
