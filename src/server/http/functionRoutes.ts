/** The backend functions of the specification, answered by the house: `/functions/v1`. Amounts are in credits, as on the wire. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { commandId, type AccountId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { freshCommandId } from '../../base/chance.ts';
import { BackendError, type PartnerUser } from '../../api/backend/backend.ts';
import { functionNames } from '../../api/backend/functionNames.ts';
import { reportPartnerOffer } from '../../engine/partners/partnerOffers.ts';
import { pseudonymAt } from '../../engine/partners/wallAddress.ts';
import { openWallFor } from '../partners/wallUsers.ts';
import { sentId } from '../sentId.ts';
import type { DoorPorts } from './ports.ts';
import { ProblemError, problemOf, refusal } from './problem.ts';
import { readAs, signedInBy } from './reading.ts';

const text = z.string().check(z.maxLength(2_000));

const referralBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('track-click'), referrerId: text, clickId: sentId, userAgent: text, landingUrl: text }),
  z.object({ action: z.literal('process-referral'), userId: text, referrerCode: text, clickId: commandId }),
  z.object({ action: z.literal('stats'), userId: text }),
]);
const offerListBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('get-offers') }),
  z.object({ action: z.literal('get-user-completions') }),
  z.object({ action: z.literal('complete-offer'), offerId: text }),
]);

export function functionRoutes(app: FastifyInstance, ports: DoorPorts): void {
  const { backend, door } = ports;

  app.post(`/functions/v1/${functionNames.referrals}`, async (request) => {
    const body = readAs(referralBody, request.body);
    if (body.action === 'track-click') {
      const { referrerId: referrerCode, clickId, userAgent, landingUrl } = body;
      return { success: await backend.trackClick({ referrerCode, clickId, userAgent, landingUrl }) };
    }
    const { account } = await signedInBy(request, ports);
    // The token says who asks. Nobody asks for another account.
    if (body.userId !== account) throw refusal('not-admin');
    if (body.action === 'stats') return backend.referralStats(account);
    const { referrerCode, clickId } = body;
    return { success: await backend.processReferral({ account, referrerCode, clickId }) };
  });

  app.post(`/functions/v1/${functionNames.offerList}`, async (request) => {
    const body = readAs(offerListBody, request.body);
    if (body.action === 'get-offers') return { offers: await backend.partnerOffers() };
    const { account } = await signedInBy(request, ports);
    const wall = wallOf(ports, 'lists');
    const user = await userAt(ports, account, wall);
    if (body.action === 'get-user-completions') return { completions: await backend.partnerCompletions(user) };
    const offer = (await backend.partnerOffers()).find(({ offer_id }) => offer_id === body.offerId);
    if (!offer) return { success: false, error: 'Offer not found' };
    const done = await reportPartnerOffer(ports.door.house, backend, user, wall, offer);
    return done.kind === 'credited'
      ? { success: true, message: `Offer completed! Earned ${done.cents / 100} credits` }
      : { success: false, error: done.sentence };
  });

  app.post(`/functions/v1/${functionNames.wallUrl}`, async (request) => {
    const { account } = await signedInBy(request, ports);
    try {
      const wall = wallOf(ports, 'function');
      const offerWallUrl = await backend.offerWallUrl(await userAt(ports, account, wall));
      // Whoever gets the address of a wall has opened it.
      const opened = await openWallFor(door.house, account, wall, freshCommandId(door.house.ports.entropy));
      if (isRefusal(opened)) throw new ProblemError(problemOf(opened));
      return { success: true, offerWallUrl };
    } catch (error) {
      if (error instanceof BackendError || error instanceof ProblemError) return { success: false, offerWallUrl: null };
      throw error;
    }
  });
}

/** The wall whose offers are listed, or whose address the function gives. */
function wallOf({ partners }: DoorPorts, which: 'lists' | 'function'): string {
  const wall = partners.walls.find(({ lists, addressFrom }) => (which === 'lists' ? lists : addressFrom === 'function'));
  if (!wall) throw new ProblemError({ status: 404, code: 'wall-unknown', message: 'This house has no such wall.' });
  return wall.wall;
}

const userAt = async ({ door }: DoorPorts, account: AccountId, wall: string): Promise<PartnerUser> => ({
  account,
  pseudonym: await pseudonymAt(door.house, account, wall),
});
