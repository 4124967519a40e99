/** Offers that admins keep, and their completion by players. */
import * as z from 'zod/mini';
import { beginPeriods } from '../accounts/periods.ts';
import { offerTermsSchema } from '../earning/offers.ts';
import { noteDueReferral } from '../earning/referrals.ts';
import { startedOfferDueAt } from '../earning/offerDue.ts';
import { accountId, offerId, type OfferId } from '../ids.ts';
import { addPoints } from '../leaderboard/points.ts';
import { debtCents, paidPartText, wrongDebtPart } from '../ledger/debt.ts';
import { givenPostings, noPostings, partners } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { accountOf, notePayout, offerOf, type World } from '../world.ts';
import { defineEvent } from './define.ts';
import { dueReferralFollowUps } from './referralFollowUp.ts';
import { accountSpecimen, specimenOffer } from './specimens.ts';

const termsSpecimen = {
  title: 'Try the sea chart app',
  description: 'Install it and open one chart.',
  requirements: 'New users only',
  provider: 'Compass Works',
  category: 'apps',
  rewardCents: 25_00,
  imageUrl: null as string | null,
  minutes: 15 as number | null,
};

const notThere = (world: World, offer: OfferId): string | undefined => (offerOf(world, offer) ? undefined : `offer ${offer} is not there`);

/** Whether somebody has completed the offer before the log. A new offer has an id that no other completion can have. */
export const wasCompleted = (world: World, offer: OfferId): boolean => Object.hasOwn(world.completedBefore, offer);

export const offerPublished = defineEvent({
  type: 'offer/published',
  schema: z.strictObject({ offer: offerId, terms: offerTermsSchema }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  creates: ({ offer }) => [offer],
  requires: (world, { offer }) => (wasCompleted(world, offer) ? 'the offer was completed before the log' : undefined),
  evolve(world, { offer, terms }, { seq, at }) {
    world.offers[offer] = { id: offer, ...terms, seq, createdAt: at, completions: 0 };
  },
  describe: ({ terms }) => `The offer “${terms.title}” was created`,
  specimen: { offer: specimenOffer, terms: termsSpecimen },
});

/** New terms. An offer started before pays what was promised then. */
export const offerRevised = defineEvent({
  type: 'offer/revised',
  schema: z.strictObject({ offer: offerId, terms: offerTermsSchema }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: (world, { offer }) => notThere(world, offer),
  evolve(world, { offer, terms }) {
    const known = offerOf(world, offer);
    if (known) Object.assign(known, terms);
  },
  describe: ({ terms }) => `The offer “${terms.title}” was changed`,
  specimen: { offer: specimenOffer, terms: { ...termsSpecimen, rewardCents: 30_00 } },
});

export const offerDeleted = defineEvent({
  type: 'offer/deleted',
  schema: z.strictObject({ offer: offerId }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: (world, { offer }) => notThere(world, offer),
  evolve(world, { offer }) {
    delete world.offers[offer];
  },
  describe: ({ offer }) => `The offer ${offer} was deleted`,
  specimen: { offer: specimenOffer },
});

/** Somebody was sent on to the provider. The event fixes the reward. */
export const offerStarted = defineEvent({
  type: 'offer/started',
  schema: z.strictObject({ account: accountId, offer: offerId, rewardCents: z.int().check(z.gte(1)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account, offer, rewardCents }, entry) {
    if (offerOf(world, offer)?.rewardCents !== rewardCents) return 'the promised reward is not the one of the offer';
    const owner = entry.known(account);
    if (!owner) return undefined;
    if (Object.hasOwn(owner.offers.completed, offer)) return 'the offer was completed before';
    return Object.hasOwn(owner.offers.started, offer) ? 'the offer was started before' : undefined;
  },
  evolve(world, { account, offer, rewardCents }, { seq, at }) {
    const owner = accountOf(world, account);
    if (owner) owner.offers.started[offer] = { seq, at, rewardCents };
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} was sent on to an offer’s provider`,
  specimen: { account: accountSpecimen.account, offer: specimenOffer, rewardCents: 25_00 },
});

export const offerCompleted = defineEvent({
  type: 'offer/completed',
  schema: z.strictObject({ account: accountId, offer: offerId, cents: z.int().check(z.gte(1)), debtCents }),
  by: ['house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: (data) => givenPostings(partners, data, 'offer'),
  followUps: ({ account }, world) => dueReferralFollowUps(world, account),
  requires(world, { account, offer, cents, debtCents: stated }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    const started = Object.hasOwn(owner.offers.started, offer) ? owner.offers.started[offer] : undefined;
    if (Object.hasOwn(owner.offers.completed, offer)) return 'the offer was completed before';
    if (!started) return 'the offer was not started';
    if (entry.at < startedOfferDueAt(world, started)) return 'the offer is not completed yet';
    if (cents !== started.rewardCents) return 'the reward is not the one that was promised';
    return wrongDebtPart(world.ledger, account, cents, { debtCents: stated });
  },
  evolve(world, { account, offer, cents }, entry) {
    const owner = accountOf(world, account);
    if (!owner) return;
    beginPeriods(world.corrections, owner, entry);
    delete owner.offers.started[offer];
    owner.offers.completed[offer] = entry.at;
    owner.offersCompleted += 1;
    noteDueReferral(world, account);
    addPoints(world, owner, cents, world.rules.rules.leaderboard.pointsPerCreditEarned, entry);
    notePayout(world, { account, offer, wall: null, cents, at: entry.at });
    const known = offerOf(world, offer);
    if (known) known.completions += 1;
  },
  describe: ({ account, cents, debtCents: paid }, nameOf) =>
    `${nameOf(account)} completed an offer and earned ${formatCents(cents)}${paidPartText(paid)}`,
  specimen: { account: accountSpecimen.account, offer: specimenOffer, cents: 25_00 },
});
