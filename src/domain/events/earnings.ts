/** What was earned before the log: offers, who had completed which, and visits of partners. No credits move: they are in the balances. */
import * as z from 'zod/mini';
import { offerTermsSchema } from '../earning/offers.ts';
import { accountId, offerId, wallSessionId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, offerOf, visitsOf, wallOf } from '../world.ts';
import { defineEvent, type Problem } from './define.ts';
import { firstOf, unknownAccount } from './requirements.ts';
import { accountSpecimen, specimenOffer, specimenWallSession } from './specimens.ts';
import { SESSIONS_KEPT } from './walls.ts';

export const OLD_OFFERS_KEPT = 200;
export const OLD_COMPLETIONS_KEPT = 2_000;
/** Under which name visits of the former product's partner are counted. */
export const FORMER_WALL = 'former';

const time = z.int().check(z.gte(0));
const count = z.int().check(z.gte(0), z.lte(100_000));

export const earningsMigrated = defineEvent({
  type: 'earnings/migrated',
  schema: z.strictObject({
    offers: z.array(z.strictObject({ offer: offerId, terms: offerTermsSchema })).check(z.maxLength(OLD_OFFERS_KEPT)),
    completed: z.array(z.strictObject({ account: accountId, offer: offerId, completedAt: time })).check(z.maxLength(OLD_COMPLETIONS_KEPT)),
    sessions: z
      .array(z.strictObject({ session: wallSessionId, account: accountId, clickedAt: time, offersCompleted: count, lastActivity: time }))
      .check(z.maxLength(SESSIONS_KEPT)),
    rejected: z.int().check(z.gte(0)),
  }),
  by: ['house'],
  visibility: () => 'house',
  subjects: ({ completed, sessions }) => [...new Set([...completed, ...sessions].map(({ account }) => account))],
  postings: () => noPostings,
  bringsOver: ({ offers, sessions }) => [...offers.map(({ offer }) => offer), ...sessions.map(({ session }) => session)],
  requires: (world, { completed, sessions }, { at }) =>
    firstOf(
      () => (world.earningsMigrated ? 'the old offers were brought over before' : undefined),
      () => [...completed, ...sessions].reduce<Problem | undefined>((problem, { account }) => problem ?? unknownAccount(world, account), undefined),
      () => ([...completed.map(({ completedAt }) => completedAt), ...sessions.flatMap(({ clickedAt, lastActivity }) => [clickedAt, lastActivity])].every((time) => time <= at) ? undefined : 'something happened later than now'),
      () => (new Set(completed.map(({ account, offer }) => account + offer)).size === completed.length ? undefined : 'an offer was completed twice'),
      () => (completed.some(({ account, offer }) => accountOf(world, account)?.offers.completed[offer] !== undefined) ? 'an offer was completed before' : undefined),
    ),
  evolve(world, { offers, completed, sessions }, { at }) {
    world.earningsMigrated = true;
    for (const { offer, terms } of offers) world.offers[offer] = { id: offer, ...terms, createdAt: at, completions: 0 };
    for (const { account, offer, completedAt } of completed) {
      const owner = accountOf(world, account);
      if (!owner) continue;
      owner.offers.completed[offer] = completedAt;
      owner.offersCompleted += 1;
      const known = offerOf(world, offer);
      if (known) known.completions += 1;
    }
    const stats = sessions.length > 0 ? wallOf(world, FORMER_WALL) : null;
    for (const { session: id, account, clickedAt, offersCompleted, lastActivity } of sessions) {
      const owner = accountOf(world, account);
      if (!owner || !stats) continue;
      stats.sessions += 1;
      stats.completed += offersCompleted;
      if (!Object.hasOwn(owner.walls, FORMER_WALL)) stats.users += 1;
      visitsOf(owner, FORMER_WALL);
      world.wallSessions.push({ id, account, wall: FORMER_WALL, clickedAt, offersCompleted, lastActivity });
    }
    if (world.wallSessions.length > SESSIONS_KEPT) world.wallSessions.length = SESSIONS_KEPT;
  },
  describe: ({ offers, completed, sessions, rejected }) =>
    `${offers.length} offers, ${completed.length} completions and ${sessions.length} visits from before the log were brought over, ${rejected} could not be`,
  specimen: {
    offers: [
      {
        offer: specimenOffer,
        terms: { title: 'Old', description: 'From before.', requirements: '', provider: 'Somebody', category: 'other', rewardCents: 1_00, imageUrl: null as string | null },
      },
    ],
    completed: [{ account: accountSpecimen.account, offer: specimenOffer, completedAt: 1_700_000_000_000 }],
    sessions: [{ session: specimenWallSession, account: accountSpecimen.account, clickedAt: 1_700_000_000_000, offersCompleted: 1, lastActivity: 1_700_000_060_000 }],
    rejected: 2,
  },
});
