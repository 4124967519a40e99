/** Offers, completions and visits from before the log. No credits move: the migrated balances contain them. */
import * as z from 'zod/mini';
import { formerTermsSchema } from '../earning/offers.ts';
import { noteDueReferral } from '../earning/referrals.ts';
import { accountId, offerId, wallSessionId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, offerOf, ensureVisits, ensureWallStats } from '../world.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen, specimenOffer, specimenWallSession } from './specimens.ts';
import { SESSIONS_KEPT } from './walls.ts';

export const OLD_OFFERS_KEPT = 200;
export const OLD_COMPLETIONS_KEPT = 2_000;
/** The most completed offers that a visit from before the log may name. */
export const LARGEST_OLD_COUNT = 100_000;
/** The wall under which visits of the former product's partner are counted. */
const FORMER_WALL = 'former';

const time = z.int().check(z.gte(0));
const count = z.int().check(z.gte(0), z.lte(LARGEST_OLD_COUNT));

/** The offers from before the log, and how many records could not be read. The events after it hold what belongs to accounts. */
export const earningsMigrated = defineEvent({
  type: 'earnings/migrated',
  schema: z.strictObject({
    offers: z.array(z.strictObject({ offer: offerId, terms: formerTermsSchema })).check(z.maxLength(OLD_OFFERS_KEPT)),
    rejected: z.int().check(z.gte(0)),
  }),
  by: ['house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  bringsOver: ({ offers }) => offers.map(({ offer }) => offer),
  requires: (world) => (world.earningsMigrated ? 'the old offers were brought over before' : undefined),
  evolve(world, { offers }, { seq, at }) {
    world.earningsMigrated = true;
    for (const { offer, terms } of offers) world.offers[offer] = { id: offer, ...terms, minutes: null, seq, createdAt: at, completions: 0 };
  },
  describe: ({ offers, rejected }) => `${offers.length} offers from before the log were brought over; ${rejected} records could not be`,
  specimen: {
    offers: [
      {
        offer: specimenOffer,
        terms: {
          title: 'Old',
          description: 'From before.',
          requirements: '',
          provider: 'Somebody',
          category: 'other',
          rewardCents: 1_00,
          imageUrl: null as string | null,
        },
      },
    ],
    rejected: 2,
  },
});

/** Completions and visits of one account from before the log. */
export const earningsBroughtOver = defineEvent({
  type: 'earnings/brought-over',
  schema: z.strictObject({
    account: accountId,
    completed: z.array(z.strictObject({ offer: offerId, completedAt: time })).check(z.maxLength(OLD_COMPLETIONS_KEPT)),
    sessions: z
      .array(z.strictObject({ session: wallSessionId, clickedAt: time, offersCompleted: count, lastActivity: time }))
      .check(z.maxLength(SESSIONS_KEPT)),
  }),
  by: ['house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  bringsOver: ({ sessions }) => sessions.map(({ session }) => session),
  requires(world, { account, completed, sessions }, entry) {
    const times = [
      ...completed.map(({ completedAt }) => completedAt),
      ...sessions.flatMap(({ clickedAt, lastActivity }) => [clickedAt, lastActivity]),
    ];
    if (times.some((one) => one > entry.at)) return 'something happened later than now';
    if (new Set(completed.map(({ offer }) => offer)).size < completed.length) return 'an offer was completed twice';
    const owner = entry.known(account);
    if (completed.some(({ offer }) => Object.hasOwn(owner?.offers.completed ?? {}, offer))) return 'an offer was completed before';
    if (completed.some(({ offer }) => Object.hasOwn(owner?.offers.started ?? {}, offer)))
      return 'an offer was started, and its reward is due';
    // Offers from before the log are migrated in this same entry.
    const isOfThisLog = completed.some(({ offer }) => {
      const known = offerOf(world, offer);
      return known !== undefined && known.seq < entry.seq;
    });
    return isOfThisLog ? 'an offer was published in this log' : undefined;
  },
  evolve(world, { account, completed, sessions }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    for (const { offer, completedAt } of completed) {
      owner.offers.completed[offer] = completedAt;
      world.completedBefore[offer] = true;
      owner.offersCompleted += 1;
      const known = offerOf(world, offer);
      if (known) known.completions += 1;
    }
    if (completed.length > 0) {
      noteDueReferral(world, account);
      // No quest counts them.
      for (const quests of Object.values(owner.quests))
        quests.before = { ...quests.before, offers: quests.before.offers + completed.length };
    }
    if (sessions.length === 0) return;
    const stats = ensureWallStats(world, FORMER_WALL);
    stats.sessions += sessions.length;
    if (!Object.hasOwn(owner.walls, FORMER_WALL)) stats.users += 1;
    ensureVisits(owner, FORMER_WALL);
    for (const { session: id, clickedAt, offersCompleted, lastActivity } of sessions) {
      stats.completed += offersCompleted;
      world.wallSessions.push({ id, account, wall: FORMER_WALL, clickedAt, offersCompleted, lastActivity });
    }
    world.wallSessions.sort((one, other) => other.clickedAt - one.clickedAt);
    if (world.wallSessions.length > SESSIONS_KEPT) world.wallSessions.length = SESSIONS_KEPT;
  },
  describe: ({ account, completed, sessions }, nameOf) =>
    `${completed.length} completed offers and ${sessions.length} visits of ${nameOf(account)} from before the log were brought over`,
  specimen: {
    account: accountSpecimen.account,
    completed: [{ offer: specimenOffer, completedAt: 1_700_000_000_000 }],
    sessions: [{ session: specimenWallSession, clickedAt: 1_700_000_000_000, offersCompleted: 1, lastActivity: 1_700_000_060_000 }],
  },
});
