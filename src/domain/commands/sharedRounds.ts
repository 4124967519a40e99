/**
 * What all rounds that several people share have in common: a bet on one is read (`readSharedBet`), and the round is drawn and settled (`playRound`)
 * or void. Live rounds are in liveRounds.ts, their flights in liveFlights.ts, coin flips in flips.ts, draws with a beacon in beacon.ts.
 */
import * as z from 'zod/mini';
import { betPlaced } from '../events/bets.ts';
import { outcomeOnFlight } from '../events/interruption.ts';
import { roundCancelled, roundPlayed } from '../events/rounds.ts';
import { betVoided } from '../events/settlements.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { isDrawnWithoutBets } from '../fairness/beacon.ts';
import { drawsFrom } from '../fairness/draw.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookOf } from '../games/catalog.ts';
import { rulebookId } from '../games/game.ts';
import { sharedClientSeed } from '../games/sharedSeeds.ts';
import { betIdFrom, roundId, roundIdFrom, type RoundId } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { roundOf, rulesInForceAt, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { OpenBet, OpenRound, PlayedBeacon } from '../worldParts.ts';
import { defineCommand, needsNothing, type Circumstances, type Decision } from './define.ts';
import { readBet, type PlaceBet } from './placeBet.ts';
import { settle, type EndedBet } from './settling.ts';
import { roundIn } from './aggregates.ts';

/** What a participant brings to the draw of a shared round. */
export interface DrawPart {
  /** The participant's 16 bytes, as 32 hex digits. */
  readonly freshBytes: string;
  /** The beacon round that the coin is drawn from. Only who joins a flip with a beacon names it. */
  readonly beaconRound?: number | undefined;
}

interface SharedBetPart extends DrawPart {
  /** Whether the participant was shown other terms than those that hold now. */
  readonly hasOutdatedTerms?: boolean;
}

export const betsOn = (world: World, round: OpenRound): readonly OpenBet[] => round.bets.flatMap((id) => world.bets[id] ?? []);

/** A bet on a shared round with the bytes that its participant brought. */
export const withBytes = (bet: OpenBet): OpenBet & DrawPart => ({ ...bet, freshBytes: 'round' in bet.draw ? bet.draw.freshBytes : '' });

export const betsWithBytes = (world: World, round: OpenRound) => betsOn(world, round).map(withBytes);

/** The round that this command would open. It stands in for a round that a bet does not have, so that the refusals about the bet come first. */
export const roundToOpen = (world: World, { commandId, hashing }: Circumstances): Pick<OpenRound, 'id' | 'rulesSeq'> => ({
  id: roundIdFrom(commandId, hashing),
  rulesSeq: world.rules.seq,
});

/** The entry of the rules of a round. Nothing is known of a round that the world does not have. */
export function rulesOfRound(world: World, id: unknown): { readonly rulesSeq?: number } {
  const round = typeof id === 'string' ? roundOf(world, id) : undefined;
  return round ? { rulesSeq: round.rulesSeq } : {};
}

/** A bet on a shared round, fully checked: as its event, and as a bet that may be settled in the same entry. */
export function readSharedBet(
  world: World,
  account: Account,
  payload: PlaceBet,
  { id: round, rulesSeq }: Pick<OpenRound, 'id' | 'rulesSeq'>,
  { freshBytes, beaconRound, hasOutdatedTerms }: SharedBetPart,
  { commandId, hashing, at }: Circumstances,
) {
  const read = readBet(world, account, payload, at, { freshBytes, rulesSeq, hasOutdatedTerms });
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
  parts: readonly DrawPart[],
  hashing: Hashing,
  beacon: PlayedBeacon | null = null,
) {
  const bytes = isDrawnWithoutBets(round.beacon) ? [] : parts.map(({ freshBytes }) => freshBytes);
  const clientSeed = round.flight?.clientSeed ?? sharedClientSeed(round.game, bytes, beacon?.signature, hashing);
  const rulebook = rulebookOf(round.game);
  const draws = drawsFrom({ serverSeed, clientSeed, nonce: round.nonce }, hashing);
  const rules = rulesInForceAt(world, round.rulesSeq);
  return { clientSeed, rulebook, rules, outcome: rulebook.play(rulebook.defaultChoice, draws, rules) };
}

/** Plays a shared round: reveals its seed and settles every bet on it. `beacon`: the round of its beacon, with its signature. A flight has it already. */
export function playRound(
  world: World,
  round: OpenRound,
  serverSeed: string,
  bets: readonly (EndedBet['bet'] & DrawPart)[],
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
