/** Rounds that several people share: a seed of its own is committed when a round opens and revealed when it ends. */
import * as z from 'zod/mini';
import { rulebookOf } from '../games/catalog.ts';
import { liveRoundAt } from '../games/liveRoulette.ts';
import { sharedGameNames, type SharedGameName } from '../games/names.ts';
import { accountId, roundId, serverSeedText, sha256Hex } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, openBet, roundOf, type FinishedRound, type OpenRound, type World } from '../world.ts';
import { defineEvent } from './define.ts';
import { firstOf, notHouseOrAdmin, notOwnDoing, notTheHouse } from './requirements.ts';
import { accountSpecimen, specimenHash, specimenRound, specimenSeed } from './specimens.ts';

const RECENTS = 10;
const NEWEST_STAKES = 10;

/** 128 hex digits of a flip, 64 of a live round. */
const sharedClientSeed = z.string().check(z.regex(/^(?:[0-9a-f]{64}){1,2}$/));

/** The open live round, if there is one. */
export const openLiveRound = (world: World): OpenRound | undefined => Object.values(world.rounds).find(({ game }) => game === 'roulette');

export const roundOpened = defineEvent({
  type: 'round/opened',
  schema: z.strictObject({
    round: roundId,
    game: z.enum(sharedGameNames),
    seedHash: sha256Hex,
    /** The number of a live round since 1970; 0 of a flip. */
    nonce: z.int().check(z.gte(0)),
    /** The player who opened a flip; null where the house opened a live round. */
    creator: z.nullable(accountId),
  }),
  visibility: 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { round, game, nonce, creator }, entry) {
    if (roundOf(world, round)) return `round ${round} is open already`;
    if (creator !== null) {
      return firstOf(
        () => (game === 'coinflip' && nonce === 0 ? undefined : 'a player opens flips, numbered 0, and nothing else'),
        () => notOwnDoing(entry, creator),
        () => (accountOf(world, creator)?.blocked === false ? undefined : `${creator} is blocked or was never registered`),
      );
    }
    const due = liveRoundAt(entry.at, world.rules.rules);
    return firstOf(
      () => (game === 'roulette' ? undefined : 'the house opens live rounds of roulette and nothing else'),
      () => notTheHouse(entry),
      () => (openLiveRound(world) ? 'another live round is open' : undefined),
      () => (nonce === due.id ? undefined : `the live round of this time is number ${due.id}`),
      () => (due.phase === 'betting' ? undefined : 'the time of betting is over'),
    );
  },
  evolve(world, { round, game, seedHash, nonce, creator }, { seq, at }) {
    const closesAt = creator === null ? liveRoundAt(at, world.rules.rules).spinsAt : null;
    world.rounds[round] = { id: round, game, seedHash, nonce, creator, seq, at, closesAt, bets: [] };
  },
  describe: ({ nonce, creator }, nameOf) => (creator === null ? `Live round ${nonce} opened` : `${nameOf(creator)} opened a coin flip`),
  specimen: { round: specimenRound, game: 'coinflip', seedHash: specimenHash, nonce: 0, creator: accountSpecimen.account },
});

const played = (game: SharedGameName) =>
  z.strictObject({
    round: roundId,
    game: z.literal(game),
    seedHash: sha256Hex,
    serverSeed: serverSeedText,
    clientSeed: sharedClientSeed,
    nonce: z.int().check(z.gte(0)),
    outcome: rulebookOf(game).outcomeSchema,
  });

/** The round has ended: its seed is revealed, and its bets are settled in the same entry. */
export const roundPlayed = defineEvent({
  type: 'round/played',
  schema: z.discriminatedUnion('game', [played('roulette'), played('coinflip')]),
  visibility: 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, data, entry) {
    const round = roundOf(world, data.round);
    if (!round) return `round ${data.round} is not open: never opened, or ended before`;
    if (round.game !== data.game) return 'the end names another game';
    if (round.seedHash !== data.seedHash || round.nonce !== data.nonce) return 'the end names another commitment or number than the opening';
    if (round.closesAt !== null) return entry.at < round.closesAt ? 'betting is still open' : notTheHouse(entry);
    return round.bets.length === 2 ? undefined : 'a seat is empty';
  },
  evolve(world, { round: id, game, serverSeed, clientSeed, outcome }, { seq, at }) {
    const round = roundOf(world, id);
    if (!round) return;
    delete world.rounds[id];
    const stakes = round.bets.slice(-NEWEST_STAKES).flatMap((bet) => {
      const placed = world.bets[bet];
      return placed ? [{ account: placed.account, stakeCents: placed.stakeCents, choice: placed.choice }] : [];
    });
    const draw = { seedHash: round.seedHash, clientSeed, nonce: round.nonce };
    const finished: FinishedRound = { id, game, draw, serverSeed, creator: round.creator, outcome, seq, at, stakes, bets: round.bets.length };
    const recents = world.finishedRounds[game];
    recents.unshift(finished);
    if (recents.length > RECENTS) recents.length = RECENTS;
  },
  describe: ({ game, outcome }) => `${game === 'roulette' ? 'The live round' : 'The flip'} ended: ${rulebookOf(game).describeOutcome(outcome)}`,
  specimen: { round: specimenRound, game: 'coinflip', seedHash: specimenHash, serverSeed: specimenSeed, clientSeed: '5c'.repeat(64), nonce: 0, outcome: { side: 'heads' } },
});

/** The round will not be played: its stakes went back in the same entry. The seed is revealed all the same, unless it was lost. */
export const roundCancelled = defineEvent({
  type: 'round/cancelled',
  schema: z.strictObject({
    round: roundId,
    serverSeed: z.nullable(serverSeedText),
    reason: z.enum(['creator', 'seed lost', 'account blocked']),
  }),
  visibility: 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { round: id, serverSeed, reason }, entry) {
    const round = roundOf(world, id);
    if (!round) return `round ${id} is not open: never opened, or ended before`;
    if (round.bets.some((bet) => openBet(world, bet))) return 'a stake on it did not go back first';
    if ((serverSeed === null) !== (reason === 'seed lost')) return 'a seed is revealed unless it was lost';
    if (reason === 'seed lost') return notTheHouse(entry);
    if (round.game !== 'coinflip') return 'a live round is never cancelled';
    if (reason === 'account blocked') return notHouseOrAdmin(world, entry);
    return entry.actor === round.creator ? undefined : 'only the creator can cancel';
  },
  evolve(world, { round }) {
    delete world.rounds[round];
  },
  describe: ({ reason }) => `A round was cancelled (${reason}); its stakes went back`,
  specimen: { round: specimenRound, serverSeed: specimenSeed, reason: 'creator' },
});
