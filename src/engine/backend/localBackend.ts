/** The calls of a backend, answered from the log, for a house without a backend. */
import type { Rules } from '../../domain/rules.ts';
import { accountOf } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { House } from '../house.ts';
import { addressFrom } from '../partners/wallAddress.ts';
import { isConfigured, type Partners } from '../../api/partners/partnersConfig.ts';
import { BackendError, type Backend } from '../../api/backend/backend.ts';
import { samplePartnerOffers } from './samplePartnerOffers.ts';
import type { ReferralStats } from '../../api/backend/shapes.ts';

export function localBackend(house: House, partners: () => Partners | null | Promise<Partners | null>): Backend {
  const completedBy = async (account: string): Promise<(offer: string) => number | undefined> => {
    const wall = (await partners())?.walls.find(({ lists }) => lists)?.wall ?? '';
    return (offer) => accountOf(house.world, account)?.partnerOffers[`${wall}:${offer}`];
  };
  return {
    credits: false,
    async trackClick({ referrerCode, clickId }) {
      const payload = { code: referrerCode, click: clickId.replaceAll('-', '') };
      const submitted = await house.submit({ type: 'TrackReferralClick', payload }, 'guest', { id: clickId });
      return submitted.kind === 'accepted';
    },
    // The sign-up entry already holds the referral. Only the account's existence is left to check.
    async processReferral({ account }) {
      const exists = accountOf(house.world, account) !== undefined;
      await house.durable();
      return exists;
    },
    async referralStats(id) {
      const account = accountOf(house.world, id);
      const stats = account && referralStatsOf(account, house.world.rules.rules);
      await house.durable();
      if (!stats) throw new BackendError('nobody of this id');
      return stats;
    },
    partnerOffers: () => Promise.resolve(samplePartnerOffers),
    async partnerCompletions({ account }) {
      const completedAt = await completedBy(account);
      const completed = samplePartnerOffers.flatMap(({ offer_id, reward_amount }) => {
        const at = completedAt(offer_id);
        return at === undefined ? [] : [{ offer_id, reward_amount, completed_at: new Date(at).toISOString() }];
      });
      await house.durable();
      return completed;
    },
    async completePartnerOffer({ account }, offer) {
      if (!samplePartnerOffers.some(({ offer_id }) => offer_id === offer)) return { success: false, error: 'Offer not found' };
      const done = (await completedBy(account))(offer) !== undefined;
      await house.durable();
      return done ? { success: false, error: 'You have already completed this offer' } : { success: true, error: null };
    },
    async offerWallUrl({ pseudonym }) {
      const wall = (await partners())?.walls.find(({ addressFrom: from }) => from === 'function');
      if (!wall || !isConfigured(wall) || wall.url === null) throw new BackendError('the wall is not configured');
      return addressFrom(wall.url, wall, { user: pseudonym, sid: '' });
    },
  };
}

/** The referral statistics of an account from the log. Amounts are in credits, as in the backend's call. */
function referralStatsOf({ referralCode, referred, referredPaid }: Account, { referral }: Rules): ReferralStats {
  const amount = (friends: number): number => (friends * referral.bonusCents) / 100;
  return { referralCode, referrals: referred, pendingAmount: amount(referred - referredPaid), paidAmount: amount(referredPaid) };
}
