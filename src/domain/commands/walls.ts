/** Partner walls: opening a visit, crediting within the rules' limits, leaving. */
import * as z from 'zod/mini';
import { countedAt } from '../clock.ts';
import { wallDayCents } from '../earning/walls.ts';
import {
  isVisit,
  partnerNumber,
  partnerOfferCompleted,
  wallCredited,
  wallCreditOf,
  wallLeft,
  wallName,
  wallOpened,
  wallReversed,
} from '../events/walls.ts';
import { accountId, wallSessionId, wallSessionIdFrom, type AccountId } from '../ids.ts';
import { DebtTally } from '../ledger/debt.ts';
import { readReason } from '../reason.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { accountOf, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { typed } from './payloads.ts';
import { dueReferral } from './settling.ts';

export const openWall = defineCommand<'OpenWall', { readonly wall: unknown }>({
  type: 'OpenWall',
  by: ['player'],
  stranger: 'login-to-offers',
  leadsTo: 'wall/opened',
  payload: z.object({ wall: typed }),
  echoes: ({ wall }, { actor }) => ({ 'wall/opened': { account: actor, wall } }),
  needs: needsNothing,
  decide(world, { wall: raw }, { actor, commandId, hashing }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const wall = wallName.safeParse(raw);
    return wall.success
      ? [wallOpened.of({ account: account.id, wall: wall.data, session: wallSessionIdFrom(commandId, hashing) })]
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
function beyondLimits(world: World, account: Account, wall: string, cents: number, at: number): Refusal | null {
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
  echoes: ({ wall, message, cents, transaction }, { actor }) => ({
    'wall/credited': { account: actor, wall, message, cents, transaction },
  }),
  needs: needsNothing,
  decide(world, payload, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = creditSchema.safeParse(payload);
    if (!read.success) return refuse('wall-credit-invalid');
    const { wall, message, cents, transaction } = read.data;
    const visits = Object.hasOwn(account.walls, wall) ? account.walls[wall] : undefined;
    if (!visits) return refuse('wall-not-open');
    const beyond = beyondLimits(world, account, wall, cents, at);
    if (beyond) return beyond;
    const early =
      visits.unnumbered !== null &&
      at - countedAt(world.corrections, visits.unnumbered) < world.rules.rules.walls.withoutTransactionEveryMs;
    if (transaction === null && early) return refuse('wall-too-fast');
    const paid = new DebtTally(world.ledger).credit(account.id, cents);
    const credited = wallCredited.of({ account: account.id, wall, message, cents, transaction, ...paid });
    return message === 'offer_completed' ? [credited, ...dueReferral(world, account.id)] : [credited];
  },
});

interface ReverseWallCredit {
  readonly account: AccountId;
  readonly wall: string;
  readonly transaction: string;
  readonly cents: number;
  readonly reason: string;
}

/** Takes back a numbered credit of a wall, once and as a whole. Sent by the house for a partner's signed reversal. */
export const reverseWallCredit = defineCommand<'ReverseWallCredit', ReverseWallCredit>({
  type: 'ReverseWallCredit',
  by: ['house'],
  leadsTo: 'wall/reversed',
  payload: z.object({ account: accountId, wall: wallName, transaction: partnerNumber, cents: z.number(), reason: z.string() }),
  needs: needsNothing,
  decide(world, { account: id, wall, transaction, cents, reason: raw }): Decision {
    const account = accountOf(world, id);
    if (!account) return refuse('account-unknown');
    const reason = readReason(raw);
    if (typeof reason !== 'string') return reason;
    const credited = wallCreditOf(world, id, wall, transaction);
    if (!credited) return refuse('wall-transaction-unknown');
    if (credited.cents !== cents) return refuse('wall-reversal-amount');
    if (credited.reversed) return refuse('wall-reversed');
    return [wallReversed.of({ account: id, wall, transaction, cents, reason, ...new DebtTally(world.ledger).debit(id, cents) })];
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
  echoes: ({ wall, offer, cents }, { actor }) => ({ 'wall/offer-completed': { account: actor, wall, offer, cents } }),
  needs: needsNothing,
  decide(world, payload, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = partnerOfferSchema.safeParse(payload);
    if (!read.success) return refuse('wall-credit-invalid');
    const { wall, offer, cents } = read.data;
    if (Object.hasOwn(account.partnerOffers, `${wall}:${offer}`)) return refuse('offer-completed');
    const beyond = beyondLimits(world, account, wall, cents, at);
    if (beyond) return beyond;
    const paid = new DebtTally(world.ledger).credit(account.id, cents);
    return [partnerOfferCompleted.of({ account: account.id, wall, offer, cents, ...paid }), ...dueReferral(world, account.id)];
  },
});

const leaveSchema = z.object({ wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) });

export const leaveWall = defineCommand<'LeaveWall', Readonly<Record<'wall' | 'session' | 'ignored', unknown>>>({
  type: 'LeaveWall',
  by: ['player'],
  stranger: 'login-to-offers',
  leadsTo: 'wall/left',
  payload: z.object({ wall: typed, session: typed, ignored: typed }),
  echoes: ({ wall, session, ignored }, { actor }) => ({ 'wall/left': { account: actor, wall, session, ignored } }),
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
