/** The walls of a page's house, over its calls. */
import { isRefusal } from '../domain/refusal.ts';
import type { PageCaller } from '../api/calls.ts';
import { loadPartnerOffers, reportPartnerOffer } from '../api/partners/partnerOffers.ts';
import { FAILED_TO_COMPLETE, type Walls } from '../api/partners/walls.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';

export const wallsOver = (caller: PageCaller, house: PlayerHouse, { believesFrames }: { readonly believesFrames: boolean }): Walls => ({
  async open(account, { wall }, id) {
    const opened = await caller.call('openWall', account, { wall, id });
    return isRefusal(opened) ? opened : { pseudonym: opened.user, address: opened.address };
  },
  async leave(account, visit) {
    await caller.call('leaveWall', account, visit);
  },
  credit: believesFrames
    ? async (account, wall, message) => {
        const credited = await house.submit({ type: 'CreditFromWall', payload: { wall, ...message } }, account);
        return credited.kind === 'accepted';
      }
    : null,
  async offers(backend, user, wall) {
    if (believesFrames && !backend.credits) return loadPartnerOffers(house, backend, user, wall);
    const [offers, completions] = await Promise.all([backend.partnerOffers(), backend.partnerCompletions(user)]);
    return { offers, completed: new Set(completions.map(({ offer_id }) => offer_id)) };
  },
  async complete(backend, user, wall, offer) {
    if (believesFrames && !backend.credits) {
      const done = await reportPartnerOffer(house, backend, user, wall, offer);
      return done.kind === 'refused' ? done.sentence : null;
    }
    const { success, error } = await backend.completePartnerOffer(user, offer.offer_id);
    return success ? null : (error ?? FAILED_TO_COMPLETE);
  },
});
