/** Partner walls: pages of a partner in a frame. Their reports are credited within the rules' limits, and counted. */
import * as z from 'zod/mini';
import { addPoints } from '../leaderboard/points.ts';
import { wallDayCents } from '../earning/walls.ts';
import { accountId, wallSessionId, type AccountId } from '../ids.ts';
import { noPostings, partners, player } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { accountOf, notePayout, visitsOf, wallOf, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { defineEvent, type EntryPlace } from './define.ts';
import { dueReferral } from './referralDebt.ts';
import { countedAt } from '../clock.ts';
import { accountSpecimen, specimenWallSession } from './specimens.ts';

/** How many visits the world keeps. */
export const SESSIONS_KEPT = 100;

/** The name of a wall in the configuration and in the address of its page. */
export const wallName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
/** A partner's own number of an offer or of a transaction. */
export const partnerNumber = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/));

/** Somebody opened a wall. A visit begins. */
export const wallOpened = defineEvent({
  type: 'wall/opened',
  schema: z.strictObject({ account: accountId, wall: wallName, session: wallSessionId }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  creates: ({ session }) => [session],
  requires: () => undefined,
  evolve(world, { account, wall, session }, { at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    const stats = wallOf(world, wall);
    stats.sessions += 1;
    if (!Object.hasOwn(owner.walls, wall)) stats.users += 1;
    visitsOf(owner, wall);
    world.wallSessions.unshift({ id: session, account, wall, clickedAt: at, offersCompleted: 0, lastActivity: at });
    if (world.wallSessions.length > SESSIONS_KEPT) world.wallSessions.length = SESSIONS_KEPT;
  },
  describe: ({ account, wall }, nameOf) => `${nameOf(account)} opened the wall ${wall}`,
  specimen: { account: accountSpecimen.account, wall: 'harbor', session: specimenWallSession },
});

/** Why a wall's credit is above the limits of the rules, or undefined. */
function beyondLimits(world: World, owner: Account, wall: string, cents: number, at: number): string | undefined {
  const { largestCreditCents, largestDayCents } = world.rules.rules.walls;
  if (cents > largestCreditCents) return 'a wall cannot credit as much at once';
  return wallDayCents(world.corrections, owner, wall, at) + cents <= largestDayCents ? undefined : 'a wall cannot credit as much in a day';
}

function credit(world: World, account: Account, wall: string, cents: number, completed: boolean, { seq, at }: EntryPlace): void {
  const visits = visitsOf(account, wall);
  visits.dayCents = wallDayCents(world.corrections, account, wall, at) + cents;
  visits.credited = { seq, at };
  const stats = wallOf(world, wall);
  stats.creditedCents += cents;
  if (completed) {
    stats.completed += 1;
    account.offersCompleted += 1;
  }
  addPoints(world, account, cents, world.rules.rules.leaderboard.pointsPerCreditEarned, { seq, at });
  notePayout(world, { account: account.id, offer: null, wall, cents, at });
  const session = world.wallSessions.find((one) => one.account === account.id && one.wall === wall);
  if (!session) return;
  session.lastActivity = at;
  if (completed) session.offersCompleted += 1;
}

/** A wall reported a completed offer or earned credits. The wall's transaction number is used only once. */
export const wallCredited = defineEvent({
  type: 'wall/credited',
  schema: z.strictObject({
    account: accountId,
    wall: wallName,
    message: z.enum(['offer_completed', 'credits_earned']),
    cents: z.int().check(z.gte(1)),
    transaction: z.nullable(partnerNumber),
  }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: partners, to: player(account), cents, reason: 'wall credit' }],
  uniqueKeys: ({ wall, transaction }) => (transaction === null ? [] : [`wall:${wall}:${transaction}`]),
  opens: ({ account, message }, world) => (message === 'offer_completed' ? dueReferral(world, account) : []),
  requires(world, { account, wall, cents, transaction }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    const visits = Object.hasOwn(owner.walls, wall) ? owner.walls[wall] : undefined;
    if (!visits) return `${account} never opened the wall ${wall}`;
    const problem = beyondLimits(world, owner, wall, cents, entry.at);
    const { unnumbered } = visits;
    if (problem !== undefined || transaction !== null || unnumbered === null) return problem;
    const passedMs = entry.at - countedAt(world.corrections, unnumbered);
    return passedMs >= world.rules.rules.walls.withoutTransactionEveryMs ? undefined : 'credits without a transaction number came too fast';
  },
  evolve(world, { account, wall, message, cents, transaction }, { seq, at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    credit(world, owner, wall, cents, message === 'offer_completed', { seq, at });
    if (transaction === null) visitsOf(owner, wall).unnumbered = { seq, at };
  },
  describe: ({ account, wall, cents }, nameOf) => `${nameOf(account)} earned ${formatCents(cents)} on the wall ${wall}`,
  specimen: { account: accountSpecimen.account, wall: 'harbor', message: 'offer_completed', cents: 12_50, transaction: 'tx-1001' },
});

/** An offer of a partner's list was completed. Each account completes it once. */
export const partnerOfferCompleted = defineEvent({
  type: 'wall/offer-completed',
  schema: z.strictObject({ account: accountId, wall: wallName, offer: partnerNumber, cents: z.int().check(z.gte(1)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: partners, to: player(account), cents, reason: 'partner offer' }],
  opens: ({ account }, world) => dueReferral(world, account),
  requires(world, { account, wall, offer, cents }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    if (Object.hasOwn(owner.partnerOffers, `${wall}:${offer}`)) return 'the offer was completed before';
    return beyondLimits(world, owner, wall, cents, entry.at);
  },
  evolve(world, { account, wall, offer, cents }, entry) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.partnerOffers[`${wall}:${offer}`] = entry.at;
    credit(world, owner, wall, cents, true, entry);
  },
  describe: ({ account, cents }, nameOf) => `${nameOf(account)} completed a partner’s offer and earned ${formatCents(cents)}`,
  specimen: { account: accountSpecimen.account, wall: 'lagoon', offer: 'lag-7', cents: 40_00 },
});

/** Whether the world keeps this visit of this wall by this account. */
export const isVisit = (world: World, session: string, account: AccountId, wall: string): boolean =>
  world.wallSessions.some((one) => one.id === session && one.account === account && one.wall === wall);

/** Somebody left a wall. `ignored` counts its messages that were not accepted. */
export const wallLeft = defineEvent({
  type: 'wall/left',
  schema: z.strictObject({ account: accountId, wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account, wall, session }, entry) =>
    entry.knows(account) && !isVisit(world, session, account, wall)
      ? 'the visit is not one of the newest of this account and wall'
      : undefined,
  evolve(world, { wall, session: id, ignored }, { at }) {
    wallOf(world, wall).ignored += ignored;
    const session = world.wallSessions.find((one) => one.id === id);
    if (session) session.lastActivity = at;
  },
  describe: ({ account, wall, ignored }, nameOf) => `${nameOf(account)} left the wall ${wall}; ${ignored} of its messages were ignored`,
  specimen: { account: accountSpecimen.account, wall: 'harbor', session: specimenWallSession, ignored: 2 },
});
