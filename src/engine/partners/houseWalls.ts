/** The walls of a house in the same tab: it credits what their frames post. */
import { wallSessionIdFrom, type WallSessionId } from '../../domain/ids.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import type { House } from '../house.ts';
import { loadPartnerOffers, reportPartnerOffer } from './partnerOffers.ts';
import { addressFrom, pseudonymAt } from './wallAddress.ts';
import type { Walls } from '../../api/partners/walls.ts';

/** The id of the command that ends a visit. It depends on the session only, so that the visit ends once. */
export const leaveCommandId = (house: House, session: WallSessionId): string =>
  commandIdFor(`leave:${house.head.logId}:${session}`, house.hashing);

export const wallsOf = (house: House): Walls => ({
  async open(account, wall, id) {
    const pseudonym = await pseudonymAt(house, account, wall.wall);
    const opened = await house.submit({ type: 'OpenWall', payload: { wall: wall.wall } }, account, { id });
    if (opened.kind === 'refused') return opened.refusal;
    if (wall.addressFrom === 'function') return { pseudonym, address: null };
    return { pseudonym, address: addressFrom(wall.url ?? '', wall, { user: pseudonym, sid: wallSessionIdFrom(id) }) };
  },
  async leave(account, visit) {
    await house.submit({ type: 'LeaveWall', payload: { ...visit } }, account, { id: leaveCommandId(house, visit.session) });
  },
  async credit(account, wall, message) {
    const credited = await house.submit({ type: 'CreditFromWall', payload: { wall, ...message } }, account);
    return credited.kind === 'accepted';
  },
  offers: (backend, user, wall) => loadPartnerOffers(house, backend, user, wall),
  async complete(backend, user, wall, offer) {
    const done = await reportPartnerOffer(house, backend, user, wall, offer);
    return done.kind === 'refused' ? done.sentence : null;
  },
});
