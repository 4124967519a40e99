/**
 * Commands about rounds that several people share: live rounds, which the house opens, and coin flips between two players. First comes what all of
 * them need: a bet takes a seat (`takeSeat`), and the round is drawn and settled (`play`). Then come the commands. Flights of Crash are in
 * liveFlights.ts, draws with a beacon in beacon.ts. The fields of a command are explained in define.ts.
 */
import * as z from 'zod/mini';
import { betPlaced } from '../events/bets.ts';
import { outcomeOnFlight } from '../events/interruption.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../events/rounds.ts';
import { betVoided } from '../events/settlements.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { beaconChain, beaconRoundNumber, isDrawnWithoutBets, wrongNamedRound, type BeaconChain } from '../fairness/beacon.ts';
import { drawsFrom } from '../fairness/draw.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookOf } from '../games/catalog.ts';
import { oppositeSide, type CoinSide } from '../games/coinflip.ts';
import { rulebookId } from '../games/game.ts';
import { beaconRoundOfLive, liveRoundOf, liveSchedules } from '../games/live.ts';
import { liveGameNames, type LiveGameName } from '../games/names.ts';
import { sharedClientSeed } from '../games/sharedSeeds.ts';
import { betIdFrom, roundId, roundIdFrom, type RoundId } from '../ids.ts';
import { MOST_OPEN_BETS } from '../manyAtOnce.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { isSame } from '../same.ts';
import { hasMostBets, hasMostFlips, isUnderRules, isAtFlipLimit, roundOf, rulesInForceAt, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { OpenBet, OpenRound, PlayedBeacon } from '../worldParts.ts';
import { actingAccount, defineCommand, freshSeed, needsNothing, type Circumstances, type Decision } from './define.ts';
import { nothing, shownRules, typed, typedChoice } from './payloads.ts';
import { choiceOf, readBet, type PlaceBet } from './placeBet.ts';
import { settle, type EndedBet } from './settling.ts';
import { roundIn } from './aggregates.ts';

/** What a participant brings to a shared round. */
interface Seat {
  /** The participant's 16 bytes, as 32 hex digits. */
  readonly freshBytes: string;
  /** The beacon round that the coin is drawn from. Only who joins a flip with a beacon names it. */
  readonly beaconRound?: number | undefined;
}

interface TakenSeat extends Seat {
  /** Whether the participant was shown other terms than those that hold now. */
  readonly isShownOther?: boolean;
}

export const betsOn = (world: World, round: OpenRound): readonly OpenBet[] => round.bets.flatMap((id) => world.bets[id] ?? []);

const freshBytesOf = ({ draw }: OpenBet): string => ('round' in draw ? draw.freshBytes : '');

/** The bets on a round with the bytes that each participant brought. */
export const seatsOf = (world: World, round: OpenRound) => betsOn(world, round).map((bet) => ({ ...bet, freshBytes: freshBytesOf(bet) }));

/** The round that this command would open. It stands in for a round that a bet does not have, so that the refusals about the bet come first. */
const roundToOpen = (world: World, { commandId, hashing }: Circumstances): Pick<OpenRound, 'id' | 'rulesSeq'> => ({
  id: roundIdFrom(commandId, hashing),
  rulesSeq: world.rules.seq,
});

/** The entry of the rules of a round. Nothing is known of a round that the world does not have. */
function rulesOfRound(world: World, id: unknown): { readonly rulesSeq?: number } {
  const round = typeof id === 'string' ? roundOf(world, id) : undefined;
  return round ? { rulesSeq: round.rulesSeq } : {};
}

/** A bet on a shared round, fully checked: as its event, and as a bet that may be settled in the same entry. */
function takeSeat(
  world: World,
  account: Account,
  payload: PlaceBet,
  { id: round, rulesSeq }: Pick<OpenRound, 'id' | 'rulesSeq'>,
  { freshBytes, beaconRound, isShownOther }: TakenSeat,
  { commandId, hashing, at }: Circumstances,
) {
  const read = readBet(world, account, payload, at, { freshBytes, rulesSeq, isShownOther });
  if (isRefusal(read)) return read;
  const { game, rulebook, stakeCents, choice } = read;
  const id = betIdFrom(commandId, hashing);
  const placed = { account: account.id, game, rulebook: rulebookId(rulebook), rulesSeq, stakeCents, choice };
  const draw = { round, freshBytes, ...(beaconRound !== undefined && { beaconRound }) };
  return { bet: { id, ...placed, draw }, event: betPlaced.of({ bet: id, ...placed, draw }) };
}

/** Draws a shared round from its seed, what the participants brought if that has a part in it, and the beacon that it is bound to. */
export function drawShared(
  world: World,
  round: OpenRound,
  serverSeed: string,
  seats: readonly Seat[],
  hashing: Hashing,
  beacon: PlayedBeacon | null = null,
) {
  const bytes = isDrawnWithoutBets(round.beacon) ? [] : seats.map(({ freshBytes }) => freshBytes);
  const clientSeed = round.flight?.clientSeed ?? sharedClientSeed(round.game, bytes, beacon?.signature, hashing);
  const rulebook = rulebookOf(round.game);
  const draws = drawsFrom({ serverSeed, clientSeed, nonce: round.nonce }, hashing);
  const rules = rulesInForceAt(world, round.rulesSeq);
  return { clientSeed, rulebook, rules, outcome: rulebook.play(rulebook.defaultChoice, draws, rules) };
}

/** Plays a shared round: reveals its seed and settles every bet on it. `beacon`: the round of its beacon, with its signature. A flight has it already. */
export function play(
  world: World,
  round: OpenRound,
  serverSeed: string,
  bets: readonly (EndedBet['bet'] & Seat)[],
  hashing: Hashing,
  beacon?: PlayedBeacon,
): readonly DomainEvent[] {
  const { clientSeed, rulebook, rules, outcome } = drawShared(world, round, serverSeed, bets, hashing, beacon);
  const { flight } = rulebook;
  const outcomeOf = (bet: EndedBet['bet']): object =>
    flight && round.flight ? outcomeOnFlight(world, bet, { flight, start: round.flight, drawn: outcome, rules }) : outcome;
  return [
    roundPlayed.of({
      round: round.id,
      game: round.game,
      seedHash: round.seedHash,
      serverSeed,
      clientSeed,
      nonce: round.nonce,
      ...(beacon && { beacon }),
      outcome,
    }),
    ...settle(
      world,
      bets.map((bet) => ({ bet, outcome: outcomeOf(bet) })),
    ),
  ];
}

/** A live game that a payload names. Roulette, the first one, is not named. */
const liveGame = z.exactOptional(z.enum(liveGameNames));

/** Opens the live round of a game that is due, committed to a fresh seed. */
export const openLiveRound = defineCommand<'OpenLiveRound', { readonly game?: LiveGameName }>({
  type: 'OpenLiveRound',
  by: ['house'],
  leadsTo: 'round/opened',
  aggregate: roundIn,
  payload: z.object({ game: liveGame }),
  freshSeeds: () => 1,
  needs: needsNothing,
  decide(world, { game = 'roulette' }, circumstances): Decision {
    const { at, commandId, hashing } = circumstances;
    const schedule = liveSchedules[game];
    if (liveRoundOf(world, game) || schedule.whyClosed(world, at) !== undefined) return refuse('nothing-due');
    const nonce = schedule.numberAt(world, at);
    const beaconRound = beaconRoundOfLive(world, game, at);
    const bound = beaconRound !== undefined && { beaconRound };
    return [
      roundOpened.of({
        round: roundIdFrom(commandId, hashing),
        game,
        seedHash: freshSeed(circumstances, 0),
        nonce,
        creator: null,
        ...bound,
      }),
    ];
  },
});

interface PlaceLiveBet extends Seat {
  readonly game?: LiveGameName;
  readonly round: unknown;
  readonly stakeCents: unknown;
  readonly choice: unknown;
}

/** Bets on the live round of a game while betting is open. */
export const placeLiveBet = defineCommand<'PlaceLiveBet', PlaceLiveBet>({
  type: 'PlaceLiveBet',
  by: ['player'],
  refusedByReadable: true,
  leadsTo: 'bet/placed',
  aggregate: roundIn,
  payload: z.object({ game: liveGame, round: typed, stakeCents: typed, choice: typedChoice, freshBytes: z.string() }),
  echoes: ({ game = 'roulette', round, stakeCents, choice, freshBytes }, { actor, world }) => ({
    'bet/placed': {
      account: actor,
      game,
      stakeCents,
      choice: choiceOf(game, choice),
      draw: { round, freshBytes },
      ...rulesOfRound(world, round),
    },
  }),
  needs: needsNothing,
  decide(world, { game = 'roulette', round: id, stakeCents, choice, freshBytes }, circumstances): Decision {
    const { actor, at } = circumstances;
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const round = liveRoundOf(world, game);
    const seat = takeSeat(
      world,
      account,
      { game, stakeCents, choice },
      round ?? roundToOpen(world, circumstances),
      { freshBytes },
      circumstances,
    );
    if (isRefusal(seat)) return seat;
    if (round && round.bets.length >= MOST_OPEN_BETS) return refuse('betting-closed');
    if (round && hasMostBets(world, round, account.id)) return refuse('round-bets-many');
    return round && round.id === id && at < (round.closesAt ?? 0) ? [seat.event] : refuse('betting-closed');
  },
});

/** Spins the live round of roulette once betting has closed. One that is bound to a beacon is drawn by `DrawRound`. A second tab that sends it is refused: nothing is due. */
export const spinLiveRound = defineCommand<'SpinLiveRound', object>({
  type: 'SpinLiveRound',
  by: ['house'],
  leadsTo: 'round/played bet/settled* referral/paid*',
  aggregate: roundIn,
  payload: nothing,
  needs(world) {
    const round = liveRoundOf(world, 'roulette');
    return round ? [round.seedHash] : [];
  },
  decide(world, _payload, { at, hashing, seedBehind }): Decision {
    const round = liveRoundOf(world, 'roulette');
    if (!round || round.beacon || at < (round.closesAt ?? 0)) return refuse('nothing-due');
    return play(world, round, seedBehind(round.seedHash), seatsOf(world, round), hashing);
  },
});

interface CreateFlip extends Seat {
  readonly stakeCents: unknown;
  readonly side: unknown;
  /** The entry of the rules that its creator was shown. Left out, the flip goes by whatever rules are in force. */
  readonly rulesSeq?: number;
  /** The beacon that its creator was shown, null for none. Left out, the flip is bound to whatever beacon there is. */
  readonly beacon?: BeaconChain | null;
}

/** Opens a flip with the creator's stake in escrow. */
export const createFlip = defineCommand<'CreateFlip', CreateFlip>({
  type: 'CreateFlip',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-create',
  leadsTo: 'round/opened bet/placed',
  aggregate: roundIn,
  payload: z.object({
    stakeCents: typed,
    side: typed,
    freshBytes: z.string(),
    rulesSeq: shownRules,
    beacon: z.exactOptional(z.nullable(beaconChain)),
  }),
  echoes({ stakeCents, side, freshBytes, rulesSeq }, { id, actor }) {
    const draw = { round: roundIdFrom(id), freshBytes };
    const shown = rulesSeq !== undefined && { rulesSeq };
    return {
      'round/opened': { round: draw.round, game: 'coinflip', creator: actor },
      'bet/placed': { account: actor, game: 'coinflip', stakeCents, choice: { side }, draw, ...shown },
    };
  },
  keepsTo({ beacon }, world, { id }) {
    const round = roundOf(world, roundIdFrom(id));
    return beacon === undefined || !round || isSame(round.beacon?.chain ?? null, beacon);
  },
  freshSeeds: () => 1,
  needs: needsNothing,
  decide(world, { stakeCents, side, freshBytes, rulesSeq, beacon }, circumstances): Decision {
    const account = actingAccount(world, circumstances.actor);
    if (isRefusal(account)) return account;
    const opened = roundToOpen(world, circumstances);
    const { id: round } = opened;
    const bet = { game: 'coinflip', stakeCents, choice: { side } };
    const isShownOther = !isUnderRules(world, rulesSeq) || (beacon !== undefined && !isSame(world.beacon, beacon));
    const seat = takeSeat(world, account, bet, opened, { freshBytes, isShownOther }, circumstances);
    if (isRefusal(seat)) return seat;
    if (hasMostFlips(account)) return refuse('flips-many');
    if (isAtFlipLimit(world, account)) return refuse('flips-full');
    return [roundOpened.of({ round, game: 'coinflip', seedHash: freshSeed(circumstances, 0), nonce: 0, creator: account.id }), seat.event];
  },
});

interface JoinFlip extends Seat {
  readonly round: unknown;
}

/** The flip with this id if nobody has joined it, with its creator's bet. */
function openFlip(world: World, id: unknown): { readonly round: OpenRound; readonly bet: OpenBet } | undefined {
  const round = typeof id === 'string' ? roundOf(world, id) : undefined;
  const bet = round?.game === 'coinflip' && round.bets.length === 1 ? betsOn(world, round)[0] : undefined;
  return round && bet ? { round, bet } : undefined;
}

/** The flips that nobody has joined, oldest first. */
export const openFlips = (world: World): readonly { readonly round: OpenRound; readonly bet: OpenBet }[] =>
  Object.keys(world.rounds).flatMap((id) => openFlip(world, id) ?? []);

/** Why a join of a flip cannot name this beacon round, or undefined. */
function refusedBeaconRound(
  { beaconShownAt }: World,
  { beacon }: OpenRound,
  { beaconRound: named }: Seat,
  at: number,
): Refusal | undefined {
  if (named === undefined) return undefined;
  const wrong = beacon ? wrongNamedRound(beacon.chain, named, Math.max(at, beaconShownAt)) : 'far';
  return wrong && refuse(wrong === 'passed' ? 'join-late' : 'choice-invalid');
}

/** Takes the other side of a flip at the same stake, and plays it. One that is bound to a beacon is drawn by `DrawRound`. */
export const joinFlip = defineCommand<'JoinFlip', JoinFlip>({
  type: 'JoinFlip',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-join',
  concernsOthers: true,
  leadsTo: 'bet/placed (round/played bet/settled bet/settled referral/paid*)?',
  aggregate: roundIn,
  payload: z.object({ round: typed, freshBytes: z.string(), beaconRound: z.exactOptional(beaconRoundNumber) }),
  echoes: ({ round, freshBytes, beaconRound }, { actor, world }) => ({
    'bet/placed': {
      account: actor,
      game: 'coinflip',
      draw: { round, freshBytes, ...(beaconRound !== undefined && { beaconRound }) },
      ...rulesOfRound(world, round),
    },
    ...(typeof round === 'string' && roundOf(world, round)?.beacon ? {} : { 'round/played': { round } }),
  }),
  needs(world, { round: id }) {
    const flip = openFlip(world, id);
    return flip && !flip.round.beacon ? [flip.round.seedHash] : [];
  },
  decide(world, { round: id, ...brought }, circumstances): Decision {
    const { actor, at, hashing, seedBehind } = circumstances;
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const flip = openFlip(world, id);
    if (!flip) return refuse('game-unknown');
    const { round, bet: first } = flip;
    if (round.creator === account.id) return refuse('flip-own');
    const side = oppositeSide((first.choice as { side: CoinSide }).side);
    const bet = { game: 'coinflip', stakeCents: first.stakeCents, choice: { side } };
    const seat = takeSeat(world, account, bet, round, brought, circumstances);
    if (isRefusal(seat)) return seat;
    const wrong = refusedBeaconRound(world, round, brought, at);
    if (wrong) return wrong;
    if (round.beacon) return [seat.event];
    const bets = [
      { ...first, freshBytes: freshBytesOf(first) },
      { ...seat.bet, freshBytes: brought.freshBytes },
    ];
    return [seat.event, ...play(world, round, seedBehind(round.seedHash), bets, hashing)];
  },
});

/** The events that cancel an unjoined flip: its stake is returned and its seed revealed. */
export function cancelUnjoined(
  world: World,
  round: OpenRound,
  serverSeed: string,
  reason: 'creator' | 'account blocked',
): readonly DomainEvent[] {
  return [
    ...betsOn(world, round).map(({ id, account, stakeCents }) =>
      betVoided.of({ bet: id, account, round: round.id, stakeCents, reason: 'cancelled' }),
    ),
    roundCancelled.of({ round: round.id, serverSeed, reason }),
  ];
}

/** Cancels one's own flip if nobody has joined it. */
export const cancelFlip = defineCommand<'CancelFlip', { readonly round: unknown }>({
  type: 'CancelFlip',
  by: ['player'],
  refusedByReadable: true,
  leadsTo: 'bet/voided round/cancelled',
  aggregate: roundIn,
  payload: z.object({ round: typed }),
  echoes: ({ round }, { actor }) => ({ 'bet/voided': { account: actor, round }, 'round/cancelled': { round } }),
  needs(world, { round: id }) {
    const flip = openFlip(world, id);
    return flip ? [flip.round.seedHash] : [];
  },
  decide(world, { round: id }, { actor, seedBehind }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const flip = openFlip(world, id);
    if (!flip) return refuse('game-unknown');
    if (flip.round.creator !== account.id) return refuse('not-creator');
    return cancelUnjoined(world, flip.round, seedBehind(flip.round.seedHash), 'creator');
  },
});

/**
 * Cancels a round and returns every stake on it. The house sends it if the seed of the round is gone from the vault. `decide` cannot see the vault,
 * so it checks only that the round is there.
 */
export const voidLostRound = defineCommand<'VoidLostRound', { readonly round: RoundId }>({
  type: 'VoidLostRound',
  by: ['house'],
  leadsTo: 'bet/voided* round/cancelled',
  aggregate: roundIn,
  payload: z.object({ round: roundId }),
  needs: needsNothing,
  decide(world, { round: id }): Decision {
    const round = roundOf(world, id);
    if (!round) return refuse('seed-not-lost');
    return [
      ...betsOn(world, round).map(({ id: bet, account, stakeCents }) =>
        betVoided.of({ bet, account, round: round.id, stakeCents, reason: 'seed lost' }),
      ),
      roundCancelled.of({ round: id, serverSeed: null, reason: 'seed lost' }),
    ];
  },
});
