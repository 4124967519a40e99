/** Rounds that several people share. A round commits to a seed of its own when it opens and reveals it when it ends. */
import * as z from 'zod/mini';
import {
  beaconPhase,
  beaconRoundAfter,
  beaconRoundNumber,
  beaconSignature,
  type BeaconBinding,
  type BeaconRound,
} from '../fairness/beacon.ts';
import { rulebookOf } from '../games/catalog.ts';
import { liveRoundAt } from '../games/liveRoulette.ts';
import { sharedGameNames, type SharedGameName } from '../games/names.ts';
import { sharedClientSeed as sharedClientSeedOf } from '../games/sharedSeeds.ts';
import { accountId, roundId, serverSeedText, sha256Hex, type RoundId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, openBet, roundOf, rulesSince, type World } from '../world.ts';
import type { FinishedRound, OpenRound } from '../worldParts.ts';
import { blockFollowUpId } from './administration.ts';
import { leftOpen, seatFollowUpId } from './bets.ts';
import { defineEvent, type EntryContext } from './define.ts';
import { returnFollowUpId } from './settlements.ts';
import { accountSpecimen, specimenHash, specimenRound, specimenSeed } from './specimens.ts';

const RECENTS = 10;
const NEWEST_STAKES = 10;

/** Removes an ended round from the open ones. */
function close(world: World, { id, creator }: OpenRound): void {
  delete world.rounds[id];
  if (world.liveRound === id) world.liveRound = null;
  const owner = creator === null ? undefined : accountOf(world, creator);
  if (owner) delete owner.openFlips[id];
}

const neverOpened = (round: RoundId): string => `round ${round} is not open: never opened, or ended before`;

/** 128 hex digits of a flip, 64 of a live round, and 64 more with a beacon. */
const sharedClientSeed = z.string().check(z.regex(/^(?:[0-9a-f]{64}){1,3}$/));

/** The open live round, if there is one. */
export const liveRoundOf = ({ liveRound, rounds }: World): OpenRound | undefined => (liveRound === null ? undefined : rounds[liveRound]);

/** The number of the live round that ended last. After a correction of the clock earlier numbers may come again, with other seeds. */
export const newestLive = ({ finishedRounds }: World): number | undefined => finishedRounds.roulette[0]?.draw.nonce;

export const roundOpened = defineEvent({
  type: 'round/opened',
  schema: z.strictObject({
    round: roundId,
    game: z.enum(sharedGameNames),
    seedHash: sha256Hex,
    /** The number of a live round since 1970; 0 for a flip. */
    nonce: z.int().check(z.gte(0)),
    /** The player who opened a flip; null for a live round, which the house opens. */
    creator: z.nullable(accountId),
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
  requires(world, { game, nonce, creator }, entry) {
    if (creator !== null) return game === 'coinflip' && nonce === 0 ? undefined : 'a player opens flips, numbered 0, and nothing else';
    const due = liveRoundAt(entry.at, world.rules.rules);
    if (game !== 'roulette') return 'the house opens live rounds of roulette and nothing else';
    if (!entry.mayBe('house')) return 'only the house does this';
    if (liveRoundOf(world)) return 'another live round is open';
    if (nonce !== due.id) return `the live round of this time is number ${due.id}`;
    if (newestLive(world) === nonce) return `live round ${nonce} is over`;
    return due.phase === 'betting' ? undefined : 'the time of betting is over';
  },
  evolve(world, { round, game, seedHash, nonce, creator }, { seq, at }) {
    const closesAt = creator === null ? liveRoundAt(at, world.rules.rules).spinsAt : null;
    const { beacon: chain, rules } = world;
    const due = chain && closesAt !== null ? { round: beaconRoundAfter(chain, closesAt), seq } : null;
    const beacon = chain && { chain, due };
    world.rounds[round] = { id: round, game, seedHash, nonce, creator, seq, at, rulesSeq: rules.seq, closesAt, beacon, bets: [] };
    if (creator === null) world.liveRound = round;
    const owner = creator === null ? undefined : accountOf(world, creator);
    if (owner) owner.openFlips[round] = true;
  },
  describe: ({ nonce, creator }, nameOf) => (creator === null ? `Live round ${nonce} opened` : `${nameOf(creator)} opened a coin flip`),
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

/** Why the round cannot be played in this entry, or undefined. */
function wrongEnd(world: World, round: OpenRound, played: PlayedBeacon | undefined, entry: EntryContext): string | undefined {
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

/** The client seed from the participants' bytes. */
function clientSeedOf(world: World, { game, bets }: OpenRound, signature: string | null): string {
  const bytes = bets.flatMap((id) => {
    const draw = world.bets[id]?.draw;
    return draw && 'round' in draw ? [draw.freshBytes] : [];
  });
  return sharedClientSeedOf(game, bytes, signature);
}

/** The beacon round that a shared round was drawn with. */
const playedBeacon = z.strictObject({ round: beaconRoundNumber, signature: beaconSignature });
export type PlayedBeacon = z.infer<typeof playedBeacon>;

const playedSchema = (game: SharedGameName) =>
  z.strictObject({
    round: roundId,
    game: z.literal(game),
    seedHash: sha256Hex,
    serverSeed: serverSeedText,
    clientSeed: sharedClientSeed,
    nonce: z.int().check(z.gte(0)),
    beacon: z.exactOptional(playedBeacon),
    outcome: rulebookOf(game).outcomeSchema,
  });

/** What a shared round was drawn with of the beacon that it is bound to. */
const beaconOf = ({ beacon }: OpenRound, played: PlayedBeacon | undefined): BeaconRound | undefined =>
  beacon && played ? { chain: beacon.chain, ...played } : undefined;

/** A shared round was played: its seed is revealed, and its bets are settled in the same entry. */
export const roundPlayed = defineEvent({
  type: 'round/played',
  schema: z.discriminatedUnion('game', [playedSchema('roulette'), playedSchema('coinflip')]),
  by: ['player', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  reveals: ({ seedHash, serverSeed }) => ({ seedHash, serverSeed }),
  draws({ round: id, game, seedHash, clientSeed, nonce, beacon: played, outcome }, world) {
    const rulebook = rulebookOf(game);
    const draw = { seedHash, clientSeed, nonce };
    const round = roundOf(world, id);
    const rules = rulesSince(world, round?.rulesSeq ?? world.rules.seq);
    const beacon = round && beaconOf(round, played);
    return { draw, rulebook, rules, choice: rulebook.defaultChoice, outcome, ...(beacon && { beacon }), foreseen: false, paid: null };
  },
  followUps: ({ round }, world) => (roundOf(world, round)?.bets ?? []).map(leftOpen),
  requires(world, { round: id, game, seedHash, nonce, clientSeed, beacon, outcome }, entry) {
    const round = roundOf(world, id);
    const rules = rulesSince(world, round?.rulesSeq ?? world.rules.seq);
    const rulebook = rulebookOf(game);
    if (!rulebook.isPossible(rulebook.defaultChoice, outcome, rules)) return 'the outcome contradicts itself';
    if (!round) return neverOpened(id);
    if (round.game !== game) return 'the end names another game';
    if (round.seedHash !== seedHash || round.nonce !== nonce) return 'the end names another commitment or number than the opening';
    const problem = wrongEnd(world, round, beacon, entry);
    if (problem !== undefined) return problem;
    const due = clientSeedOf(world, round, beacon?.signature ?? null);
    return clientSeed === due
      ? undefined
      : `the client seed is not made of what the participants${beacon ? ' and the beacon' : ''} brought`;
  },
  evolve(world, { round: id, game, serverSeed, clientSeed, beacon, outcome }, { seq, at }) {
    const round = roundOf(world, id);
    if (!round) return;
    close(world, round);
    const stakes = round.bets.slice(-NEWEST_STAKES).flatMap((bet) => {
      const placed = world.bets[bet];
      return placed ? [{ account: placed.account, stakeCents: placed.stakeCents, choice: placed.choice }] : [];
    });
    const draw = { seedHash: round.seedHash, clientSeed, nonce: round.nonce };
    const finished: FinishedRound = {
      id,
      game,
      draw,
      serverSeed,
      beacon: beaconOf(round, beacon) ?? null,
      creator: round.creator,
      outcome,
      seq,
      at,
      stakes,
      bets: round.bets.length,
    };
    const recents = world.finishedRounds[game];
    recents.unshift(finished);
    if (recents.length > RECENTS) recents.length = RECENTS;
  },
  describe: ({ game, outcome }) =>
    `${game === 'roulette' ? 'The live round' : 'The flip'} ended: ${rulebookOf(game).describeOutcome(outcome)}`,
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
    // Others than the creator do not read the block.
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
      return round.beacon && beaconPhase(world, round.beacon, entry) === 'void' ? undefined : 'its beacon round is not overdue';
    }
    if (round.creator === null) return 'a live round is never cancelled';
    if (round.beacon?.due) return 'it was joined, and its beacon round draws it';
    if (reason === 'account blocked') return entry.actor === round.creator ? 'nobody blocks themselves' : undefined;
    return entry.mayBe(round.creator) ? undefined : 'only the creator can cancel';
  },
  evolve(world, { round: id }) {
    const round = roundOf(world, id);
    if (round) close(world, round);
  },
  describe: ({ reason }) => `A round was cancelled (${reason}); its stakes went back`,
  specimen: { round: specimenRound, serverSeed: specimenSeed, reason: 'creator' },
});
