/** Partner walls: opening a visit, crediting within the rules' limits, leaving. */
import * as z from 'zod/mini';
import { countedAt } from '../clock.ts';
import { wallDayCents } from '../earning/walls.ts';
import { isVisit, partnerNumber, partnerOfferCompleted, wallCredited, wallLeft, wallName, wallOpened } from '../events/walls.ts';
import { wallSessionId, wallSessionIdFrom } from '../ids.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { typed } from './payloads.ts';
import { waitingReferral } from './settling.ts';

export const openWall = defineCommand<'OpenWall', { readonly wall: unknown }>({
  type: 'OpenWall',
  by: ['player'],
  stranger: 'login-to-offers',
  leadsTo: 'wall/opened',
  payload: z.object({ wall: typed }),
  echoes: ({ wall }, { actor }) => ({ 'wall/opened': { account: actor, wall } }),
  needs: needsNothing,
  decide(world, { wall: raw }, { actor, commandId }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const wall = wallName.safeParse(raw);
    return wall.success
      ? [wallOpened.of({ account: account.id, wall: wall.data, session: wallSessionIdFrom(commandId) })]
      : refuse('wall-not-open');
  },
});

const creditSchema = z.object({
  wall: wallName,
  message: z.enum(['offer_completed', 'credits_earned']),
  cents: z.int().check(z.gte(1)),
  transaction: z.nullable(partnerNumber),
});

/** A credit as a wall's message reports it. Nothing in it is trusted. */
type CreditFromWall = Readonly<Record<'wall' | 'message' | 'cents' | 'transaction', unknown>>;

/** Why this wall may not credit this amount to this account now, or null. */
function withinLimits(world: World, account: Account, wall: string, cents: number, at: number): Refusal | null {
  const { largestCreditCents, largestDayCents } = world.rules.rules.walls;
  if (cents > largestCreditCents || wallDayCents(world.corrections, account, wall, at) + cents > largestDayCents)
    return refuse('wall-limit');
  return null;
}

export const creditFromWall = defineCommand<'CreditFromWall', CreditFromWall>({
  type: 'CreditFromWall',
  by: ['player'],
  stranger: 'login-to-offers',
  leadsTo: 'wall/credited referral/paid?',
  payload: z.object({ wall: typed, message: typed, cents: typed, transaction: typed }),
  echoes: (payload, { actor }) => ({ 'wall/credited': { account: actor, ...payload } }),
  needs: needsNothing,
  decide(world, payload, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = creditSchema.safeParse(payload);
    if (!read.success) return refuse('wall-credit-invalid');
    const { wall, message, cents, transaction } = read.data;
    const visits = Object.hasOwn(account.walls, wall) ? account.walls[wall] : undefined;
    if (!visits) return refuse('wall-not-open');
    const beyond = withinLimits(world, account, wall, cents, at);
    if (beyond) return beyond;
    const early =
      visits.unnumbered !== null &&
      at - countedAt(world.corrections, visits.unnumbered) < world.rules.rules.walls.withoutTransactionEveryMs;
    if (transaction === null && early) return refuse('wall-too-fast');
    const credited = wallCredited.of({ account: account.id, wall, message, cents, transaction });
    return message === 'offer_completed' ? [credited, ...waitingReferral(world, account.id)] : [credited];
  },
});

const partnerOfferSchema = z.object({ wall: wallName, offer: partnerNumber, cents: z.int().check(z.gte(1)) });

/** An offer of a partner's list, completed according to the partner. Nothing in it is trusted. */
type CompletePartnerOffer = Readonly<Record<'wall' | 'offer' | 'cents', unknown>>;

export const completePartnerOffer = defineCommand<'CompletePartnerOffer', CompletePartnerOffer>({
  type: 'CompletePartnerOffer',
  by: ['player'],
  stranger: 'login-to-offers',
  leadsTo: 'wall/offer-completed referral/paid?',
  payload: z.object({ wall: typed, offer: typed, cents: typed }),
  echoes: (payload, { actor }) => ({ 'wall/offer-completed': { account: actor, ...payload } }),
  needs: needsNothing,
  decide(world, payload, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = partnerOfferSchema.safeParse(payload);
    if (!read.success) return refuse('wall-credit-invalid');
    const { wall, offer, cents } = read.data;
    if (Object.hasOwn(account.partnerOffers, `${wall}:${offer}`)) return refuse('offer-completed');
    const beyond = withinLimits(world, account, wall, cents, at);
    if (beyond) return beyond;
    return [partnerOfferCompleted.of({ account: account.id, wall, offer, cents }), ...waitingReferral(world, account.id)];
  },
});

const leaveSchema = z.object({ wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) });

export const leaveWall = defineCommand<'LeaveWall', Readonly<Record<'wall' | 'session' | 'ignored', unknown>>>({
  type: 'LeaveWall',
  by: ['player'],
  stranger: 'login-to-offers',
  leadsTo: 'wall/left',
  payload: z.object({ wall: typed, session: typed, ignored: typed }),
  echoes: (payload, { actor }) => ({ 'wall/left': { account: actor, ...payload } }),
  needs: needsNothing,
  decide(world, payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = leaveSchema.safeParse(payload);
    const { wall, session, ignored } = read.data ?? {};
    if (wall === undefined || session === undefined || ignored === undefined || !isVisit(world, session, account.id, wall))
      return refuse('wall-not-open');
    return [wallLeft.of({ account: account.id, wall, session, ignored })];
  },
});
