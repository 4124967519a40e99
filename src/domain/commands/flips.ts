/** Coin flips between two players: one creates it, another one joins it, and without one it can be cancelled. */
import * as z from 'zod/mini';
import { roundCancelled, roundOpened } from '../events/rounds.ts';
import { betVoided } from '../events/settlements.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { beaconChain, beaconRoundNumber, wrongNamedRound, type BeaconChain } from '../fairness/beacon.ts';
import { oppositeSide, type CoinSide } from '../games/coinflip.ts';
import { roundIdFrom } from '../ids.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { isSame } from '../same.ts';
import { hasMostFlips, isUnderRules, isAtFlipLimit, roundOf, type World } from '../world.ts';
import type { OpenBet, OpenRound } from '../worldParts.ts';
import { actingAccount, defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { shownRules, typed } from './payloads.ts';
import { roundIn } from './aggregates.ts';
import { type DrawPart, betsOn, playRound, readSharedBet, roundToOpen, rulesOfRound, withBytes } from './sharedRounds.ts';

interface CreateFlip extends DrawPart {
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
    const hasOutdatedTerms = !isUnderRules(world, rulesSeq) || (beacon !== undefined && !isSame(world.beacon, beacon));
    const read = readSharedBet(world, account, bet, opened, { freshBytes, hasOutdatedTerms }, circumstances);
    if (isRefusal(read)) return read;
    if (hasMostFlips(account)) return refuse('flips-many');
    if (isAtFlipLimit(world, account)) return refuse('flips-full');
    return [roundOpened.of({ round, game: 'coinflip', seedHash: freshSeed(circumstances, 0), nonce: 0, creator: account.id }), read.event];
  },
});

interface JoinFlip extends DrawPart {
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
  { beaconRound: named }: DrawPart,
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
    const read = readSharedBet(world, account, bet, round, brought, circumstances);
    if (isRefusal(read)) return read;
    const wrong = refusedBeaconRound(world, round, brought, at);
    if (wrong) return wrong;
    if (round.beacon) return [read.event];
    const bets = [withBytes(first), { ...read.bet, freshBytes: brought.freshBytes }];
    return [read.event, ...playRound(world, round, seedBehind(round.seedHash), bets, hashing)];
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
