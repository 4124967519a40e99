/** Offers: kept by admins, started by players, completed by the house when they are due. */
import * as z from 'zod/mini';
import { readNewOfferTerms, type RawOfferTerms } from '../earning/offers.ts';
import { startedOfferDueAt } from '../earning/offerDue.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { offerCompleted, offerPublished, wasCompleted, offerDeleted, offerStarted, offerRevised } from '../events/offers.ts';
import { accountId, offerId, offerIdFrom, type AccountId, type OfferId } from '../ids.ts';
import { DebtTally } from '../ledger/debt.ts';
import { MOST_ENDED_AT_ONCE } from '../manyAtOnce.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf, isUnderRules, offerOf, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { shownRules, typed, typedOfferTerms } from './payloads.ts';
import { dueReferral } from './settling.ts';

const knownOffer = (world: World, id: unknown): OfferId | null => (typeof id === 'string' ? (offerOf(world, id)?.id ?? null) : null);

export const createOffer = defineCommand<'CreateOffer', { readonly terms: RawOfferTerms }>({
  type: 'CreateOffer',
  by: ['admin', 'house'],
  leadsTo: 'offer/published',
  payload: z.object({ terms: typedOfferTerms }),
  echoes: ({ terms }) => ({ 'offer/published': { terms: readNewOfferTerms(terms) } }),
  needs: needsNothing,
  decide(world, { terms: raw }, { commandId, hashing }): Decision {
    const terms = readNewOfferTerms(raw);
    if (isRefusal(terms)) return terms;
    const offer = offerIdFrom(commandId, hashing);
    // The id of the offer follows from that of the command. One that is sent again long after must not bring a completed offer back.
    return wasCompleted(world, offer) ? refuse('offer-completed') : [offerPublished.of({ offer, terms })];
  },
});

export const updateOffer = defineCommand<'UpdateOffer', { readonly offer: unknown; readonly terms: RawOfferTerms }>({
  type: 'UpdateOffer',
  by: ['admin', 'house'],
  leadsTo: 'offer/revised',
  payload: z.object({ offer: typed, terms: typedOfferTerms }),
  echoes: ({ offer, terms }) => ({ 'offer/revised': { offer, terms: readNewOfferTerms(terms) } }),
  needs: needsNothing,
  decide(world, { offer: id, terms: raw }): Decision {
    const offer = knownOffer(world, id);
    if (offer === null) return refuse('offer-unknown');
    const terms = readNewOfferTerms(raw);
    return isRefusal(terms) ? terms : [offerRevised.of({ offer, terms })];
  },
});

export const deleteOffer = defineCommand<'DeleteOffer', { readonly offer: unknown }>({
  type: 'DeleteOffer',
  by: ['admin', 'house'],
  leadsTo: 'offer/deleted',
  payload: z.object({ offer: typed }),
  echoes: ({ offer }) => ({ 'offer/deleted': { offer } }),
  needs: needsNothing,
  decide(world, { offer: id }): Decision {
    const offer = knownOffer(world, id);
    return offer === null ? refuse('offer-unknown') : [offerDeleted.of({ offer })];
  },
});

interface StartOffer {
  readonly offer: unknown;
  /** The reward that the player was shown. Left out, it pays whatever it promises at the decision. */
  readonly rewardCents?: number;
  /** The entry of the rules that the player was shown. */
  readonly rulesSeq?: number;
}

/** Starts an offer: the player is sent on to the provider. The house completes it after `offers.completionDelayMs`. */
export const startOffer = defineCommand<'StartOffer', StartOffer>({
  type: 'StartOffer',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-offers',
  leadsTo: 'offer/started',
  payload: z.object({ offer: typed, rewardCents: z.exactOptional(z.int()), rulesSeq: shownRules }),
  echoes: ({ offer, rewardCents }, { actor }) => ({
    'offer/started': { account: actor, offer, ...(rewardCents !== undefined && { rewardCents }) },
  }),
  // It is completed by these rules.
  keepsTo: ({ rulesSeq }, world, { seq }) => isUnderRules(world, rulesSeq, seq),
  needs: needsNothing,
  decide(world, { offer: id, rewardCents, rulesSeq }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const offer = typeof id === 'string' ? offerOf(world, id) : undefined;
    const isPromiseOther = offer !== undefined && rewardCents !== undefined && rewardCents !== offer.rewardCents;
    if (isPromiseOther || !isUnderRules(world, rulesSeq)) return refuse('rules-changed');
    if (typeof id === 'string' && Object.hasOwn(account.offers.completed, id)) return refuse('offer-completed');
    if (!offer) return refuse('offer-unknown');
    if (Object.hasOwn(account.offers.started, offer.id)) return refuse('offer-started');
    return [offerStarted.of({ account: account.id, offer: offer.id, rewardCents: offer.rewardCents })];
  },
});

/** An offer that somebody has started. */
export interface StartedOffer {
  readonly account: AccountId;
  readonly offer: OfferId;
}

/** Every offer that is under way. Walks all accounts: meant for the opening of a house. */
export const offersUnderWay = ({ accounts }: World): readonly StartedOffer[] =>
  Object.values<Account>(accounts).flatMap(({ id, offers }) =>
    (Object.keys(offers.started) as OfferId[]).map((offer) => ({ account: id, offer })),
  );

/** When a started offer is due, UTC milliseconds; undefined if it is not under way. */
export function offerDueAt(world: World, { account, offer }: StartedOffer): number | undefined {
  const started = accountOf(world, account)?.offers.started[offer];
  return started && startedOfferDueAt(world, started);
}

interface CompleteOffers {
  readonly offers: readonly StartedOffer[];
}

/** Completes the offers that are due, at most 5,000. Sent by the house. A second tab that sends it is refused: nothing is due. */
export const completeOffers = defineCommand<'CompleteOffers', CompleteOffers>({
  type: 'CompleteOffers',
  by: ['house'],
  leadsTo: 'offer/completed+ referral/paid*',
  payload: z.object({ offers: z.array(z.object({ account: accountId, offer: offerId })) }),
  needs: needsNothing,
  decide(world, { offers }, { at }): Decision {
    const each = new Map(offers.map((one) => [`${one.account} ${one.offer}`, one]));
    const due = [...each.values()].filter((one) => at >= (offerDueAt(world, one) ?? Infinity)).slice(0, MOST_ENDED_AT_ONCE);
    if (due.length === 0) return refuse('nothing-due');
    const tally = new DebtTally(world.ledger);
    const completed: DomainEvent[] = due.map(({ account, offer }) => {
      const cents = accountOf(world, account)?.offers.started[offer]?.rewardCents ?? 0;
      return offerCompleted.of({ account, offer, cents, ...tally.credit(account, cents) });
    });
    const earners = new Set(due.map(({ account }) => account));
    return [...completed, ...[...earners].flatMap((id) => dueReferral(world, id))];
  },
});
