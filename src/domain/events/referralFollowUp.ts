/** A referral is paid in the entry that makes it due. */
import { unpaidReferrer } from '../earning/referrals.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world.ts';
import type { FollowUp } from './define.ts';

/** The follow-up that `referral/paid` fulfils. */
export const referralFollowUpId = (referred: AccountId): string => `referral of ${referred}`;

export const referralFollowUp = (referred: AccountId): FollowUp => ({
  id: referralFollowUpId(referred),
  undone: 'it made a referral due and did not pay it',
});

/** The referral that becomes due when this account plays or completes an offer. Nothing if the file does not have the referrer. */
export const dueReferral = (world: World, account: AccountId): readonly FollowUp[] =>
  unpaidReferrer(world, account) === null ? [] : [referralFollowUp(account)];
