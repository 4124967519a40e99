/**
 * Rounds that several people share: opened, played or cancelled. A round commits to a seed of its own when it opens and reveals it when it ends. Its
 * bets are in bets.ts and settlements.ts, the flight of a round of Crash is in liveFlights.ts. The fields of an event are explained in define.ts.
 */
import * as z from 'zod/mini';
import {
  beaconPhase,
  beaconRoundAfter,
  beaconRoundNumber,
  beaconSignature,
  isDrawnWithoutBets,
  type BeaconBinding,
  type BeaconRound,
} from '../fairness/beacon.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookOf } from '../games/catalog.ts';
import { beaconRoundOfLive, liveRoundOf, liveSchedules } from '../games/live.ts';
import { liveGameNames, sharedGameNames, type LiveGameName, type SharedGameName } from '../games/names.ts';
import { SHARED_CLIENT_SEED, sharedClientSeed } from '../games/sharedSeeds.ts';
import { accountId, roundId, serverSeedText, sha256Hex, type RoundId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, hasMostFlips, openBet, roundOf, rulesInForceAt, type World } from '../world.ts';
import type { FinishedRound, OpenRound, PlayedBeacon } from '../worldParts.ts';
import { blockFollowUpId } from './administration.ts';
import { betFollowUp, seatFollowUpId } from './bets.ts';
import { defineEvent, type EntryContext } from './define.ts';
import { sharedFlightEndsAt } from './interruption.ts';
import { returnFollowUpId } from './settlements.ts';
import { accountSpecimen, specimenHash, specimenRound, specimenSeed } from './specimens.ts';

/** How many finished rounds of each game the world keeps, and how many stakes of each. */
const FINISHED_KEPT = 10;
const STAKES_KEPT = 10;

/** Removes an ended round from the open ones. */
function removeRound(world: World, { id, creator }: OpenRound): void {
  delete world.rounds[id];
  for (const game of liveGameNames) if (world.liveRounds[game] === id) world.liveRounds[game] = null;
  const owner = creator === null ? undefined : accountOf(world, creator);
  if (owner) delete owner.openFlips[id];
}

export const neverOpened = (round: RoundId): string => `round ${round} is not open: never opened, or ended before`;

/** 128 hex digits of a flip, 64 of a live round, and 64 more with a beacon. */
const clientSeedText = z.string().check(z.regex(SHARED_CLIENT_SEED));

/** The game of a live round that is opened, or undefined for a flip. */
const liveGameOf = (game: SharedGameName): LiveGameName | undefined => liveGameNames.find((name) => name === game);

/** The beacon that an open round still waits for. Null if it is bound to none, or is in flight. */
export const awaitedBeacon = ({ flight, beacon }: OpenRound): BeaconBinding | null => (flight ? null : beacon);

/** When betting closes on a round that is opened at this time; null for a flip. */
function closesAtFor({ rules }: World, game: SharedGameName, at: number): number | null {
  const live = liveGameOf(game);
  return live ? liveSchedules[live].closesAt(at, rules.rules) : null;
}

/** Why a round that is opened at a time cannot name this beacon round, or undefined. */
function wrongBeaconRound(world: World, game: SharedGameName, beaconRound: number | undefined, at: number): string | undefined {
  if (beaconRound === undefined) return undefined;
  const live = liveGameOf(game);
  if (!live) return 'who joins a flip names its beacon round';
  const due = beaconRoundOfLive(world, live, at);
  if (due === undefined) return 'there is no public beacon';
  return beaconRound === due ? undefined : `it draws from beacon round ${due}, not ${beaconRound}`;
}

/** Why a player cannot open this round, or undefined. */
function wrongFlip(world: World, { game, nonce, creator }: Readonly<{ game: string; nonce: number; creator: string }>): string | undefined {
  if (game !== 'coinflip' || nonce !== 0) return 'a player opens flips, numbered 0, and nothing else';
  return hasMostFlips(accountOf(world, creator)) ? 'its creator has as many open flips as a block can cancel' : undefined;
}

export const roundOpened = defineEvent({
  type: 'round/opened',
  schema: z.strictObject({
    round: roundId,
    game: z.enum(sharedGameNames),
    seedHash: sha256Hex,
    /** The number of a live round (live.ts); 0 for a flip. */
    nonce: z.int().check(z.gte(0)),
    /** The player who opened a flip; null for a live round, which the house opens. */
    creator: z.nullable(accountId),
    /** Of a live round: the beacon round that it draws from, without its bets. Left out if the house has no public beacon. */
    beaconRound: z.exactOptional(beaconRoundNumber),
  }),
  by: ['owner', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  owner: ({ creator }) => creator,
  creates: ({ round }) => [round],
  commits: ({ seedHash }) => [seedHash],
  followUps: ({ round, creator }) =>
    creator === null ? [] : [{ id: seatFollowUpId(round), undone: 'it opened a flip without the stake of its creator' }],
  requires(world, { game, nonce, creator, beaconRound }, entry) {
    const wrong = wrongBeaconRound(world, game, beaconRound, entry.at);
    if (wrong !== undefined) return wrong;
    if (creator !== null) return wrongFlip(world, { game, nonce, creator });
    const live = liveGameOf(game);
    if (!live) return 'the house opens live rounds and nothing else';
    if (!entry.mayBe('house')) return 'only the house does this';
    if (liveRoundOf(world, live)) return 'another live round is open';
    const due = liveSchedules[live].numberAt(world, entry.at);
    return nonce === due ? liveSchedules[live].whyClosed(world, entry.at) : `the live round of this time is number ${due}`;
  },
  evolve(world, { round, game, seedHash, nonce, creator, beaconRound }, { seq, at }) {
    const closesAt = closesAtFor(world, game, at);
    const { beacon: chain, rules } = world;
    const namedBy = beaconRound === undefined ? null : ('house' as const);
    const due = chain && closesAt !== null ? { round: beaconRoundAfter(chain, closesAt), seq, namedBy } : null;
    const beacon = chain && { chain, due };
    world.rounds[round] = {
      id: round,
      game,
      seedHash,
      nonce,
      creator,
      seq,
      at,
      rulesSeq: rules.seq,
      closesAt,
      beacon,
      bets: [],
      flight: null,
    };
    const live = liveGameOf(game);
    if (live) world.liveRounds[live] = round;
    const owner = creator === null ? undefined : accountOf(world, creator);
    if (owner) owner.openFlips[round] = true;
  },
  describe: ({ game, nonce, creator }, nameOf) =>
    creator === null ? `Live round ${nonce} of ${rulebookOf(game).title} opened` : `${nameOf(creator)} opened a coin flip`,
  specimen: { round: specimenRound, game: 'coinflip', seedHash: specimenHash, nonce: 0, creator: accountSpecimen.account },
});

/** Why a round that is bound to a beacon cannot be played in this entry, or undefined. */
function wrongBeacon(world: World, binding: BeaconBinding, played: PlayedBeacon | undefined, entry: EntryContext): string | undefined {
  if (!entry.mayBe('house')) return 'only the house does this';
  if (!played) return 'it is bound to a beacon and was drawn without it';
  if (!binding.due) return 'a seat is empty';
  if (played.round !== binding.due.round) return `it draws from beacon round ${binding.due.round}, not ${played.round}`;
  const phase = beaconPhase(world, binding, entry);
  if (phase === 'waiting') return 'the time of its beacon round has not come';
  return phase === 'void' ? 'its beacon round came too late, so it is void' : undefined;
}

/** Why the round cannot be drawn in this entry, or undefined. A round of Crash is drawn when its flight begins, others when they are played. */
export function wrongDraw(world: World, round: OpenRound, played: PlayedBeacon | undefined, entry: EntryContext): string | undefined {
  const { closesAt, bets, creator, beacon } = round;
  if (beacon) return wrongBeacon(world, beacon, played, entry);
  if (played) return 'it is bound to no beacon';
  if (closesAt === null) {
    if (entry.actor === 'house' || entry.actor === creator) return 'a flip is played by the one who joins it';
    return bets.length < 2 ? 'a seat is empty' : undefined;
  }
  if (!entry.mayBe('house')) return 'only the house does this';
  return entry.at < closesAt ? 'betting is still open' : undefined;
}

/** Why a round cannot be played in this entry with this outcome, or undefined. A flight was drawn when it began. */
function wrongEnd(
  world: World,
  round: OpenRound,
  played: PlayedBeacon | undefined,
  outcome: object,
  entry: EntryContext,
): string | undefined {
  const { flight } = rulebookOf(round.game);
  if (!flight) return wrongDraw(world, round, played, entry);
  if (!entry.mayBe('house')) return 'only the house does this';
  if (!round.flight) return 'its flight has not begun';
  if (played) return 'a flight names its beacon round when it begins';
  return entry.at < sharedFlightEndsAt(world, { flight, start: round.flight, drawn: outcome }) ? 'it is still in flight' : undefined;
}

/** The client seed from the participants' bytes, if they have a part in the draw, and the beacon. */
export function clientSeedOf(world: World, { game, bets, beacon }: OpenRound, signature: string | null, hashing?: Hashing): string {
  const bytes: string[] = [];
  if (isDrawnWithoutBets(beacon)) return sharedClientSeed(game, bytes, signature, hashing);
  for (const id of bets) {
    const draw = world.bets[id]?.draw;
    if (draw && 'round' in draw) bytes.push(draw.freshBytes);
  }
  return sharedClientSeed(game, bytes, signature, hashing);
}

/** The beacon round that a shared round is drawn with. */
export const playedBeacon = z.strictObject({ round: beaconRoundNumber, signature: beaconSignature });

const playedSchema = (game: SharedGameName) =>
  z.strictObject({
    round: roundId,
    game: z.literal(game),
    seedHash: sha256Hex,
    serverSeed: serverSeedText,
    clientSeed: clientSeedText,
    nonce: z.int().check(z.gte(0)),
    beacon: z.exactOptional(playedBeacon),
    outcome: rulebookOf(game).outcomeSchema,
  });

/** The beacon round that a shared round was drawn with, named at the start of its flight or by the event that ends it (`atEnd`). */
function beaconOf({ beacon, flight }: OpenRound, atEnd: PlayedBeacon | undefined): BeaconRound | undefined {
  const played = flight?.beacon ?? atEnd;
  return beacon && played ? { chain: beacon.chain, ...played } : undefined;
}

/** A shared round was played: its seed is revealed, and its bets are settled in the same entry. */
export const roundPlayed = defineEvent({
  type: 'round/played',
  schema: z.discriminatedUnion('game', [playedSchema('roulette'), playedSchema('coinflip'), playedSchema('crash')]),
  by: ['player', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  reveals: ({ seedHash, serverSeed }) => ({ seedHash, serverSeed }),
  draws({ round: id, game, seedHash, clientSeed, nonce, outcome }, world) {
    const rulebook = rulebookOf(game);
    const draw = { seedHash, clientSeed, nonce };
    const rules = rulesInForceAt(world, roundOf(world, id)?.rulesSeq ?? world.rules.seq);
    return { draw, rulebook, rules, choice: rulebook.defaultChoice, outcome, foreseen: false, paid: null };
  },
  beacon({ round: id, beacon: played }, world) {
    const round = roundOf(world, id);
    return round && beaconOf(round, played);
  },
  followUps: ({ round }, world) => (roundOf(world, round)?.bets ?? []).map(betFollowUp),
  requires(world, { round: id, game, seedHash, nonce, clientSeed, beacon, outcome }, entry) {
    const round = roundOf(world, id);
    const rules = rulesInForceAt(world, round?.rulesSeq ?? world.rules.seq);
    const rulebook = rulebookOf(game);
    if (!rulebook.isPossible(rulebook.defaultChoice, outcome, rules)) return 'the outcome contradicts itself';
    if (!round) return neverOpened(id);
    if (round.game !== game) return 'the end names another game';
    if (round.seedHash !== seedHash || round.nonce !== nonce) return 'the end names another commitment or number than the opening';
    const problem = wrongEnd(world, round, beacon, outcome, entry);
    if (problem !== undefined) return problem;
    const drawnWith = beaconOf(round, beacon);
    const due = round.flight?.clientSeed ?? clientSeedOf(world, round, drawnWith?.signature ?? null, entry.hashing);
    if (clientSeed === due) return undefined;
    return isDrawnWithoutBets(round.beacon)
      ? 'the client seed is not that of its beacon round alone'
      : `the client seed is not made of what the participants${drawnWith ? ' and the beacon' : ''} brought`;
  },
  evolve(world, { round: id, game, serverSeed, clientSeed, beacon, outcome }, { seq, at }) {
    const round = roundOf(world, id);
    if (!round) return;
    removeRound(world, round);
    const stakes = round.bets.slice(-STAKES_KEPT).flatMap((bet) => {
      const placed = world.bets[bet];
      if (!placed) return [];
      const { account, stakeCents, choice, cashOutHundredths } = placed;
      return [{ account, stakeCents, choice, ...(cashOutHundredths !== undefined && { cashOutHundredths }) }];
    });
    const draw = { seedHash: round.seedHash, clientSeed, nonce: round.nonce };
    const finished: FinishedRound = {
      id,
      game,
      draw,
      serverSeed,
      beacon: beaconOf(round, beacon) ?? null,
      creator: round.creator,
      flight: round.flight && { seq: round.flight.seq, at: round.flight.at },
      outcome,
      seq,
      at,
      stakes,
      bets: round.bets.length,
    };
    const recents = world.finishedRounds[game];
    recents.unshift(finished);
    if (recents.length > FINISHED_KEPT) recents.length = FINISHED_KEPT;
  },
  describe: ({ game, outcome }) =>
    `${game === 'coinflip' ? 'The flip' : 'The live round'} ended: ${rulebookOf(game).describeOutcome(outcome)}`,
  specimen: {
    round: specimenRound,
    game: 'coinflip',
    seedHash: specimenHash,
    serverSeed: specimenSeed,
    clientSeed: '5c'.repeat(64),
    nonce: 0,
    outcome: { side: 'heads' },
  },
});

/** A shared round was cancelled: its stakes were returned in the same entry. Its seed is revealed unless it was lost. */
export const roundCancelled = defineEvent({
  type: 'round/cancelled',
  schema: z.strictObject({
    round: roundId,
    serverSeed: z.nullable(serverSeedText),
    reason: z.enum(['creator', 'seed lost', 'beacon away', 'account blocked']),
  }),
  by: ['owner', 'admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  owner: ({ round }, world) => roundOf(world, round)?.creator ?? null,
  reveals: ({ round, serverSeed }, world) => (serverSeed === null ? undefined : { seedHash: roundOf(world, round)?.seedHash, serverSeed }),
  abandons: ({ round: id, serverSeed }, world) => {
    const round = roundOf(world, id);
    return round && serverSeed === null ? [round.seedHash] : [];
  },
  followUps: ({ round: id, reason }, world) => {
    const creator = roundOf(world, id)?.creator;
    // Only the creator and the house read the block.
    return creator && reason === 'account blocked' && accountOf(world, creator)
      ? [{ id: blockFollowUpId(creator), undone: 'it took a flip back for a block that did not come' }]
      : [];
  },
  fulfils: ({ round, reason }) => [returnFollowUpId(round, reason === 'seed lost' || reason === 'beacon away' ? reason : 'cancelled')],
  requires(world, { round: id, serverSeed, reason }, entry) {
    const round = roundOf(world, id);
    if (!round) return neverOpened(id);
    if (round.bets.some((bet) => openBet(world, bet))) return 'a stake on it did not go back first';
    if ((serverSeed === null) !== (reason === 'seed lost')) return 'a seed is revealed unless it was lost';
    if (reason === 'seed lost') return entry.mayBe('house') ? undefined : 'only the house does this';
    if (reason === 'beacon away') {
      if (!entry.mayBe('house')) return 'only the house does this';
      const awaited = awaitedBeacon(round);
      return awaited && beaconPhase(world, awaited, entry) === 'void' ? undefined : 'its beacon round is not overdue';
    }
    if (round.creator === null) return 'a live round is never cancelled';
    if (round.beacon?.due) return 'it was joined, and its beacon round draws it';
    if (reason === 'account blocked') return entry.actor === round.creator ? 'nobody blocks themselves' : undefined;
    return entry.mayBe(round.creator) ? undefined : 'only the creator can cancel';
  },
  evolve(world, { round: id }) {
    const round = roundOf(world, id);
    if (round) removeRound(world, round);
  },
  describe: ({ reason }) => `A round was cancelled (${reason}); its stakes went back`,
  specimen: { round: specimenRound, serverSeed: specimenSeed, reason: 'creator' },
});
