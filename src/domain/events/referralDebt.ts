/** A referral is paid in the entry that makes it due. */
import { unpaidReferrer } from '../earning/referrals.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world.ts';
import type { Debt } from './define.ts';

/** The debt that `referral/paid` closes. */
export const referralDebtId = (referred: AccountId): string => `referral of ${referred}`;

export const referralDebt = (referred: AccountId): Debt => ({
  id: referralDebtId(referred),
  undone: 'it made a referral due and did not pay it',
});

/** The referral that becomes due when this account plays or completes an offer. Nothing if the file does not have the referrer. */
export const dueReferral = (world: World, account: AccountId): readonly Debt[] =>
  unpaidReferrer(world, account) === null ? [] : [referralDebt(account)];
