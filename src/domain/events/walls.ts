/**
 * Partner walls: pages of a partner in a frame, on which a player earns credits. The page reports what was earned, and the partner may take a numbered
 * credit back. Credits have limits in the rules, because a report may be false.
 */
import * as z from 'zod/mini';
import { beginPeriods } from '../accounts/periods.ts';
import { addPoints, takePoints } from '../leaderboard/points.ts';
import { noteDueReferral } from '../earning/referrals.ts';
import { wallDayCents } from '../earning/walls.ts';
import { accountId, wallSessionId, type AccountId } from '../ids.ts';
import { debtCents, owedPartText, paidPartText, wrongDebtPart } from '../ledger/debt.ts';
import { givenPostings, noPostings, partners, takenPostings } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { reasonText } from '../reason.ts';
import { accountOf, notePayout, rulesInForceAt, ensureVisits, ensureWallStats, type World } from '../world.ts';
import type { Account, WallCredit } from '../accounts/account.ts';
import { defineEvent, type EntryPlace } from './define.ts';
import { dueReferralFollowUps } from './referralFollowUp.ts';
import { countedAt, countedDay } from '../clock.ts';
import { accountSpecimen, specimenWallSession } from './specimens.ts';

/** How many visits of walls the world keeps. */
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
    const stats = ensureWallStats(world, wall);
    stats.sessions += 1;
    if (!Object.hasOwn(owner.walls, wall)) stats.users += 1;
    ensureVisits(owner, wall);
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

/** Counts credits that a wall gives. `isForOffer`: for an offer that was completed. Mutates the world. */
function countCredit(world: World, account: Account, wall: string, cents: number, isForOffer: boolean, { seq, at }: EntryPlace): void {
  beginPeriods(world.corrections, account, { seq, at });
  const visits = ensureVisits(account, wall);
  visits.dayCents = wallDayCents(world.corrections, account, wall, at) + cents;
  visits.credited = { seq, at };
  visits.credits += 1;
  const stats = ensureWallStats(world, wall);
  stats.creditedCents += cents;
  if (isForOffer) {
    stats.completed += 1;
    account.offersCompleted += 1;
    noteDueReferral(world, account.id);
  }
  addPoints(world, account, cents, world.rules.rules.leaderboard.pointsPerCreditEarned, { seq, at });
  notePayout(world, { account: account.id, offer: null, wall, cents, at });
  const session = world.wallSessions.find((one) => one.account === account.id && one.wall === wall);
  if (!session) return;
  session.lastActivity = at;
  if (isForOffer) session.offersCompleted += 1;
}

/** The name of the keys of numbered credits. */
export const WALL_CREDIT = 'wall';

/** A wall reported a completed offer or earned credits. The wall's transaction number is used only once. */
export const wallCredited = defineEvent({
  type: 'wall/credited',
  schema: z.strictObject({
    account: accountId,
    wall: wallName,
    message: z.enum(['offer_completed', 'credits_earned']),
    cents: z.int().check(z.gte(1)),
    transaction: z.nullable(partnerNumber),
    debtCents,
  }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: (data) => givenPostings(partners, data, 'wall credit'),
  usedOnce: {
    name: WALL_CREDIT,
    repeated: 'wall-repeated',
    of: ({ wall, transaction }) => (transaction === null ? null : `${wall}:${transaction}`),
  },
  followUps: ({ account, message }, world) => (message === 'offer_completed' ? dueReferralFollowUps(world, account) : []),
  requires(world, { account, wall, cents, transaction, debtCents: stated }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    const visits = Object.hasOwn(owner.walls, wall) ? owner.walls[wall] : undefined;
    if (!visits) return `${account} never opened the wall ${wall}`;
    const problem = beyondLimits(world, owner, wall, cents, entry.at) ?? wrongDebtPart(world.ledger, account, cents, { debtCents: stated });
    const { unnumbered } = visits;
    if (problem !== undefined || transaction !== null || unnumbered === null) return problem;
    const passedMs = entry.at - countedAt(world.corrections, unnumbered);
    return passedMs >= world.rules.rules.walls.withoutTransactionEveryMs ? undefined : 'credits without a transaction number came too fast';
  },
  evolve(world, { account, wall, message, cents, transaction }, { seq, at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    const completed = message === 'offer_completed';
    countCredit(world, owner, wall, cents, completed, { seq, at });
    if (transaction === null) ensureVisits(owner, wall).unnumbered = { seq, at };
    else world.wallCredits[`${wall}:${transaction}`] = { account, seq, at, cents, completed, reversed: false };
  },
  describe: ({ account, wall, cents, debtCents: paid }, nameOf) =>
    `${nameOf(account)} earned ${formatCents(cents)} on the wall ${wall}${paidPartText(paid)}`,
  specimen: { account: accountSpecimen.account, wall: 'harbor', message: 'offer_completed', cents: 12_50, transaction: 'tx-1001' },
});

/** A numbered credit of a wall to this account. The key has a colon, as no property inherited by objects has. */
export function wallCreditOf({ wallCredits }: World, account: AccountId, wall: string, transaction: string): WallCredit | undefined {
  const credit = wallCredits[`${wall}:${transaction}`];
  return credit?.account === account ? credit : undefined;
}

/** A partner took a credit back. The balance gives what it has, the rest is debt. */
export const wallReversed = defineEvent({
  type: 'wall/reversed',
  schema: z.strictObject({
    account: accountId,
    wall: wallName,
    transaction: partnerNumber,
    cents: z.int().check(z.gte(1)),
    reason: reasonText,
    debtCents,
  }),
  by: ['house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: (data) => takenPostings(partners, data, 'wall credit taken back'),
  usedOnce: { name: 'wall-reversed', repeated: 'wall-reversed', of: ({ wall, transaction }) => `${wall}:${transaction}` },
  requires(world, { account, wall, transaction, cents, debtCents: stated }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    const credited = wallCreditOf(world, account, wall, transaction);
    if (!credited) return `the wall ${wall} never credited ${transaction} to the account`;
    if (credited.reversed) return 'the credit was taken back before';
    if (credited.cents !== cents) return 'it is not the amount that was credited';
    return wrongDebtPart(world.ledger, account, -cents, { debtCents: stated });
  },
  evolve(world, { account, wall, transaction, cents }, entry) {
    const owner = accountOf(world, account);
    const credited = wallCreditOf(world, account, wall, transaction);
    if (!owner || !credited) return;
    credited.reversed = true;
    const stats = ensureWallStats(world, wall);
    stats.creditedCents -= cents;
    const visits = ensureVisits(owner, wall);
    visits.credits -= 1;
    const { corrections } = world;
    if (visits.credited && countedDay(corrections, visits.credited) === countedDay(corrections, credited)) visits.dayCents -= cents;
    if (credited.completed) {
      stats.completed -= 1;
      owner.offersCompleted -= 1;
    }
    const payout = world.offerPayouts.findIndex(
      (one) => one.account === account && one.wall === wall && one.cents === cents && one.at === credited.at,
    );
    if (payout >= 0) world.offerPayouts.splice(payout, 1);
    takePoints(world, owner, cents * rulesInForceAt(world, credited.seq).leaderboard.pointsPerCreditEarned, credited, entry);
  },
  describe: ({ account, wall, cents, reason, debtCents: owed }, nameOf) =>
    `The wall ${wall} took ${formatCents(cents)} back from ${nameOf(account)}: ${reason}${owedPartText(owed)}`,
  specimen: {
    account: accountSpecimen.account,
    wall: 'harbor',
    transaction: 'tx-1001',
    cents: 12_50,
    reason: 'the offer was not completed',
  },
});

/** An offer of a partner's list was completed. Each account completes it once. */
export const partnerOfferCompleted = defineEvent({
  type: 'wall/offer-completed',
  schema: z.strictObject({ account: accountId, wall: wallName, offer: partnerNumber, cents: z.int().check(z.gte(1)), debtCents }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: (data) => givenPostings(partners, data, 'partner offer'),
  followUps: ({ account }, world) => dueReferralFollowUps(world, account),
  requires(world, { account, wall, offer, cents, debtCents: stated }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    if (Object.hasOwn(owner.partnerOffers, `${wall}:${offer}`)) return 'the offer was completed before';
    return beyondLimits(world, owner, wall, cents, entry.at) ?? wrongDebtPart(world.ledger, account, cents, { debtCents: stated });
  },
  evolve(world, { account, wall, offer, cents }, entry) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.partnerOffers[`${wall}:${offer}`] = entry.at;
    countCredit(world, owner, wall, cents, true, entry);
  },
  describe: ({ account, cents, debtCents: paid }, nameOf) =>
    `${nameOf(account)} completed a partner’s offer and earned ${formatCents(cents)}${paidPartText(paid)}`,
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
    ensureWallStats(world, wall).ignored += ignored;
    const session = world.wallSessions.find((one) => one.id === id);
    if (session) session.lastActivity = at;
  },
  describe: ({ account, wall, ignored }, nameOf) => `${nameOf(account)} left the wall ${wall}; ${ignored} of its messages were ignored`,
  specimen: { account: accountSpecimen.account, wall: 'harbor', session: specimenWallSession, ignored: 2 },
});
