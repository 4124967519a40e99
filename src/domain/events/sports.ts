/**
 * Sports events: matches to bet on, which admins or the house create, change, settle, cancel or open again. The score of a match of the house is
 * drawn from a seed. The bets are in sportBets.ts; the fields of an event are explained in define.ts.
 */
import * as z from 'zod/mini';
import { accountId, serverSeedText, sha256Hex, sportEventId, type BetId, type SportEventId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import {
  areOddsAllowed,
  eventTermsSchema,
  isScore,
  liveBettingUntil,
  oddsSchema,
  resultOf,
  type EventOdds,
  type EventTerms,
} from '../sports/book.ts';
import { bettingClosesAt, finishedSportEvent, isBettingOver, resultDueBy, sportEventOf, type World } from '../world.ts';
import type { PlayedBeacon, SportEvent } from '../worldParts.ts';
import { beaconRoundNumber, timeOfBeaconRound } from '../fairness/beacon.ts';
import { reasonText } from '../reason.ts';
import {
  areBetsIn,
  beaconRoundOfMatch,
  digitsOfBets,
  drawnAt,
  drawnScore,
  houseMatch,
  isBeaconSpoilt,
  matchClientSeed,
  wrongStart,
} from '../sports/drawn.ts';
import { isSame } from '../same.ts';
import { endedBetsOf, noteEndedEvent, reversibleUntil, takeEnd } from '../sports/reversal.ts';
import { defineEvent, type EntryContext, type FollowUp, type EntryPlace } from './define.ts';
import { betFollowUp } from './bets.ts';
import { playedBeacon } from './rounds.ts';
import { accountSpecimen, specimenSportEvent } from './specimens.ts';

const termsSpecimen = {
  sport: 'Football',
  homeTeam: 'Harbor Gulls',
  awayTeam: 'River Otters',
  startsAt: 1_768_500_000_000,
  odds: { homeWin: 200, draw: 350 as number | null, awayWin: 350 },
};

/** Why a sports event cannot be changed, or undefined. */
const notOpen = (world: World, event: string): string | undefined =>
  sportEventOf(world, event) ? undefined : `event ${event} is not open: never created, settled or cancelled`;

const wrongOdds = (world: World, odds: EventOdds): string | undefined =>
  areOddsAllowed(odds, world.rules.rules) ? undefined : 'the odds are outside what the rules allow';

/** Why live betting cannot end then, or undefined. */
const wrongLiveBetting = ({ startsAt, liveBettingUntil: until }: { startsAt: number; liveBettingUntil?: number | undefined }) =>
  until === undefined || until > startsAt ? undefined : 'live betting ends before the event begins';

/** The follow-ups of ending a sports event: every open bet on it must end. */
const betFollowUps = (world: World, event: SportEventId): readonly FollowUp[] =>
  (sportEventOf(world, event)?.openBets ?? []).map(betFollowUp);

/** Why the score of an event is not drawn with this beacon round, or undefined. */
function wrongBeaconRound(
  { beacon: chain }: World,
  {
    terms,
    seedHash,
    beaconRound,
  }: { readonly terms: EventTerms; readonly seedHash?: string | undefined; readonly beaconRound?: number | undefined },
): string | undefined {
  if (beaconRound === undefined) return undefined;
  if (seedHash === undefined) return 'only the score of a match of the house is drawn';
  const due = beaconRoundOfMatch(chain, terms);
  if (due === undefined) return 'there is no public beacon';
  return beaconRound === due ? undefined : `its score is drawn from beacon round ${due}`;
}

/** Why the house cannot open this match, or undefined. */
function wrongMatch(world: World, terms: EventTerms, createdBy: string | null, { at }: EntryPlace): string | undefined {
  if (createdBy !== null) return 'only the house opens matches that it draws';
  return (
    wrongStart(world, terms.startsAt, at) ??
    (isSame(terms, houseMatch(world.logId, terms.startsAt).terms)
      ? undefined
      : 'it is not the match that the id of the log gives for this time')
  );
}

export const sportEventCreated = defineEvent({
  type: 'sport/created',
  schema: z.strictObject({
    event: sportEventId,
    terms: eventTermsSchema,
    createdBy: z.nullable(accountId),
    /** The commitment to the seed of the score. Only a match of the house has one. */
    seedHash: z.exactOptional(sha256Hex),
    /** The beacon round that the score is drawn with, too. Left out if the house has no public beacon. */
    beaconRound: z.exactOptional(beaconRoundNumber),
  }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  creates: ({ event }) => [event],
  commits: ({ seedHash }) => (seedHash === undefined ? [] : [seedHash]),
  requires(world, { terms, createdBy, seedHash, beaconRound }, entry) {
    if (!entry.mayBe(createdBy ?? 'house')) return 'it names somebody else as its creator';
    return (
      wrongOdds(world, terms.odds) ??
      wrongLiveBetting(terms) ??
      (seedHash === undefined ? undefined : wrongMatch(world, terms, createdBy, entry)) ??
      wrongBeaconRound(world, { terms, seedHash, beaconRound })
    );
  },
  evolve(world, { event, terms, createdBy, seedHash, beaconRound: round }, { seq, at }) {
    const { beacon: chain } = world;
    world.sportEvents[event] = {
      id: event,
      ...terms,
      odds: { ...terms.odds },
      liveBettingUntil: terms.liveBettingUntil ?? null,
      createdAt: at,
      createdBy,
      live: false,
      suspended: false,
      cancelled: false,
      reversed: false,
      score: null,
      bets: 0,
      knownStart: null,
      openBets: [],
      ...(seedHash !== undefined && { seedHash }),
      ...(round !== undefined && chain && { beacon: { chain, round, seq } }),
      liability: {
        homeWin: { stakedCents: 0, payoutCents: 0 },
        draw: { stakedCents: 0, payoutCents: 0 },
        awayWin: { stakedCents: 0, payoutCents: 0 },
      },
    };
  },
  describe: ({ terms }) => `The event ${terms.homeTeam} against ${terms.awayTeam} was opened`,
  specimen: { event: specimenSportEvent, terms: termsSpecimen, createdBy: accountSpecimen.account },
});

/**
 * Whether these odds add or take away a draw under open bets. Whether those bets win, lose or go back in a draw was fixed when
 * they were placed.
 */
export const movesDraw = (event: SportEvent | undefined, odds: EventOdds): boolean =>
  event !== undefined && event.openBets.length > 0 && (odds.draw === null) !== (event.odds.draw === null);

/** New terms for later bets. Open bets keep their odds. */
export const sportEventChanged = defineEvent({
  type: 'sport/changed',
  schema: z.strictObject({
    event: sportEventId,
    startsAt: z.int().check(z.gte(0)),
    odds: oddsSchema,
    live: z.boolean(),
    suspended: z.boolean(),
    liveBettingUntil,
  }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: (world, { event, odds, ...terms }) =>
    wrongOdds(world, odds) ??
    wrongLiveBetting(terms) ??
    notOpen(world, event) ??
    (sportEventOf(world, event)?.seedHash === undefined ? undefined : 'a match of the house stays as it was opened') ??
    (movesDraw(sportEventOf(world, event), odds) ? 'bets are open: a draw is neither added nor taken away' : undefined),
  evolve(world, { event, startsAt, odds, live, suspended, liveBettingUntil: until }, { at }) {
    const known = sportEventOf(world, event);
    if (!known) return;
    const closedAt = bettingClosesAt(known);
    Object.assign(known, { startsAt, odds: { ...odds }, live, suspended, liveBettingUntil: until ?? null });
    // Its score is awaited from now on at the earliest: an admin may enter a start that is past.
    if (bettingClosesAt(known) < closedAt) known.broughtForwardAt = at;
  },
  describe: ({ live, suspended }) => `An event was changed${live ? ', it is live' : ''}${suspended ? ', betting is suspended' : ''}`,
  specimen: {
    event: specimenSportEvent,
    startsAt: 1_768_500_000_000,
    odds: { homeWin: 190, draw: 340, awayWin: 380 },
    live: true,
    suspended: false,
  },
});

/** Moves an event to the finished ones. Mutates the world. */
function finish(world: World, known: SportEvent, entry: EntryPlace): void {
  delete world.sportEvents[known.id];
  // The same entry ends each of these bets.
  known.openBets = [];
  noteEndedEvent(world, known, entry);
}

const score = z.int().check(z.gte(0), z.lte(1_000_000));

interface DrawnScore {
  readonly homeScore: number;
  readonly awayScore: number;
  readonly serverSeed?: string | undefined;
  readonly betDigits?: string | undefined;
  readonly beacon?: PlayedBeacon | undefined;
}

/** Why the score is not drawn with this beacon round in this entry, or undefined. */
function wrongBeacon({ beacon: bound }: SportEvent, played: PlayedBeacon | undefined, { at }: EntryPlace): string | undefined {
  if (!bound) return played && 'it is bound to no beacon';
  if (!played) return 'it is bound to a beacon and was drawn without it';
  if (played.round !== bound.round) return `it draws from beacon round ${bound.round}, not ${played.round}`;
  return at < timeOfBeaconRound(bound.chain, bound.round) ? 'the time of its beacon round has not come' : undefined;
}

/** Why a match of the house does not end with this score in this entry, or undefined. */
function wrongScore(
  world: World,
  known: SportEvent,
  { homeScore, awayScore, serverSeed, betDigits, beacon }: DrawnScore,
  entry: EntryContext,
): string | undefined {
  if (!entry.mayBe('house')) return 'only the house draws the score of its matches';
  if (serverSeed === undefined || betDigits === undefined) return 'the score of a match of the house is drawn';
  if (entry.at < drawnAt(known)) return 'the match is not over';
  if (isBeaconSpoilt(world, known)) return 'the clock was corrected after it was bound to its beacon round';
  const wrong = wrongBeacon(known, beacon, entry);
  if (wrong !== undefined) return wrong;
  if (known.beacon && betDigits !== '') return 'it is drawn from bets and not from the beacon alone';
  // A view has the bets of its viewer only.
  const areThere = entry.isWhole ? betDigits === digitsOfBets(known.openBets) : areBetsIn(betDigits, known.openBets);
  if (!known.beacon && !areThere) return 'it is not drawn from the bets on it';
  const { home, away } = drawnScore(world.logId, known, {
    serverSeed,
    clientSeed: matchClientSeed(known.id, betDigits, beacon?.signature),
  });
  return home === homeScore && away === awayScore ? undefined : `its seeds give ${home} : ${away}`;
}

/** The final score. Every open bet on the event is settled in the same entry. */
export const sportEventSettled = defineEvent({
  type: 'sport/settled',
  schema: z.strictObject({
    event: sportEventId,
    homeScore: score,
    awayScore: score,
    result: z.enum(['homeWin', 'draw', 'awayWin']),
    /** The seed that the score is drawn from. Only a match of the house has one. */
    serverSeed: z.exactOptional(serverSeedText),
    /** What the open bets brought to that draw: the first 16 digits of the id of each, in their order. */
    betDigits: z.exactOptional(z.string().check(z.regex(/^(?:[0-9a-f]{16})*$/))),
    /** The beacon round that it is drawn with, if it is bound to one. */
    beacon: z.exactOptional(playedBeacon),
  }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  followUps: ({ event }, world) => betFollowUps(world, event),
  reveals: ({ event, serverSeed }, world) =>
    serverSeed === undefined ? undefined : { seedHash: sportEventOf(world, event)?.seedHash, serverSeed },
  beacon({ event, beacon }, world) {
    const chain = sportEventOf(world, event)?.beacon?.chain;
    return chain && beacon && { chain, ...beacon };
  },
  requires(world, { event, homeScore, awayScore, result, serverSeed, betDigits, beacon }, entry) {
    const { rules } = world.rules;
    const { at } = entry;
    const known = sportEventOf(world, event);
    if (result !== resultOf(homeScore, awayScore)) return 'the result is not the one of the score';
    if (known?.seedHash !== undefined) return wrongScore(world, known, { homeScore, awayScore, serverSeed, betDigits, beacon }, entry);
    if (serverSeed !== undefined || betDigits !== undefined || beacon) return known ? 'its score is not drawn' : notOpen(world, event);
    if (!isScore(homeScore, rules) || !isScore(awayScore, rules)) return 'the score is outside what the rules allow';
    return known && !isBettingOver(known, at) ? 'betting on the event is still open' : notOpen(world, event);
  },
  evolve(world, { event, homeScore, awayScore, serverSeed, betDigits = '', beacon }, entry) {
    const known = sportEventOf(world, event);
    if (!known) return;
    if (serverSeed !== undefined) known.seeds = { serverSeed, clientSeed: matchClientSeed(event, betDigits, beacon?.signature) };
    known.score = { home: homeScore, away: awayScore };
    finish(world, known, entry);
  },
  describe: ({ homeScore, awayScore }) => `An event ended ${homeScore} : ${awayScore}`,
  specimen: { event: specimenSportEvent, homeScore: 2, awayScore: 1, result: 'homeWin' },
});

/** The event does not take place. Every open bet on it is voided in the same entry. */
export const sportEventCancelled = defineEvent({
  type: 'sport/cancelled',
  schema: z.strictObject({ event: sportEventId }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  followUps: ({ event }, world) => betFollowUps(world, event),
  // The seed of a match of the house will not be revealed.
  abandons({ event }, world) {
    const seedHash = sportEventOf(world, event)?.seedHash;
    return seedHash === undefined ? [] : [seedHash];
  },
  requires(world, { event }, { actor, at }) {
    const known = sportEventOf(world, event);
    if (!known) return notOpen(world, event);
    // The house cancels an event of an admin only if its score is overdue.
    return actor === 'house' && known.seedHash === undefined && at < resultDueBy(known) ? 'its score is not overdue' : undefined;
  },
  evolve(world, { event }, entry) {
    const known = sportEventOf(world, event);
    if (!known) return;
    known.cancelled = true;
    finish(world, known, entry);
  },
  describe: () => 'An event was cancelled; its bets were taken back',
  specimen: { event: specimenSportEvent },
});

/** The follow-up of a reversal, which `sport/bet-reopened` fulfils. */
export const reopeningFollowUpId = (bet: BetId): string => `reopening of ${bet}`;

/** The end of an event is taken back: a wrong score, or a cancellation by mistake. Every bet that it ended is reopened in the same entry. */
export const sportSettlementReversed = defineEvent({
  type: 'sport/settlement-reversed',
  schema: z.strictObject({ event: sportEventId, reason: reasonText }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  followUps: ({ event }, world) =>
    endedBetsOf(world, event).map(({ id }) => ({
      id: reopeningFollowUpId(id),
      undone: `it left bet ${id} ended`,
      inOrderOf: 'reopenings',
    })),
  requires(world, { event }, { at }) {
    const known = finishedSportEvent(world, event);
    if (!known) return `event ${event} has not ended`;
    if (known.seedHash !== undefined) return 'a match of the house stays as it was drawn';
    return at < reversibleUntil(world, event) ? undefined : 'its end can no longer be taken back';
  },
  evolve(world, { event }, { at }) {
    const known = takeEnd(world, event);
    if (!known) return;
    world.finishedSportEvents = world.finishedSportEvents.filter(({ id }) => id !== event);
    Object.assign(known, { score: null, cancelled: false, reversed: true, reversedAt: at });
    world.sportEvents[event] = known;
  },
  describe: ({ reason }) => `The end of an event was taken back: ${reason}`,
  specimen: { event: specimenSportEvent, reason: 'the score was entered the wrong way round' },
});

/** Whether an event accepts bets at this time. */
export const takesBets = (world: World, event: SportEvent, at: number): boolean =>
  !event.suspended && !isBettingOver(event, at) && !isBeaconSpoilt(world, event);
