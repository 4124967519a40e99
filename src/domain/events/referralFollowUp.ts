/** An entry that makes a referral due must pay it, too. Every kind of event that can make one due uses these follow-ups. */
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

/**
 * What must follow when this account plays or completes an offer: the payment of its referral. Nothing if it was not referred, if its
 * referrer is paid already or blocked, or if the file that is judged does not show the referrer.
 */
export const dueReferralFollowUps = (world: World, account: AccountId): readonly FollowUp[] =>
  unpaidReferrer(world, account) === null ? [] : [referralFollowUp(account)];
