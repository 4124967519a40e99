/** Shared rounds that are bound to a beacon: which beacon, their draw, and their end without one. Only the house sends these. */
import * as z from 'zod/mini';
import { beaconSet } from '../events/beacon.ts';
import { roundStarted } from '../events/liveFlights.ts';
import { awaitedBeacon, roundCancelled } from '../events/rounds.ts';
import { betVoided } from '../events/settlements.ts';
import { beaconChain, beaconPhase, beaconSignature, hasBegun, type BeaconChain } from '../fairness/beacon.ts';
import { rulebookOf } from '../games/catalog.ts';
import { roundId, type RoundId } from '../ids.ts';
import { refuse } from '../refusal.ts';
import { isSame } from '../same.ts';
import { roundOf, type World } from '../world.ts';
import { defineCommand, needsNothing, type Decision } from './define.ts';
import { betsOn, betsWithBytes, playRound } from './sharedRounds.ts';
import { roundIn } from './aggregates.ts';

/** The beacon of rounds that are opened from now on. */
export const setBeacon = defineCommand<'SetBeacon', { readonly chain: BeaconChain | null }>({
  type: 'SetBeacon',
  by: ['house'],
  leadsTo: 'beacon/set',
  payload: z.object({ chain: z.nullable(beaconChain) }),
  needs: needsNothing,
  decide(world, { chain }, { at }): Decision {
    if (isSame(world.beacon, chain)) return refuse('nothing-changed');
    return chain === null || hasBegun(chain, at) ? [beaconSet.of({ chain })] : refuse('beacon-not-begun');
  },
});

/** The commitment to the seed of the round that a command names. */
const roundSeedOf = (world: World, { round: id }: { readonly round: RoundId }): readonly string[] => {
  const round = roundOf(world, id);
  return round ? [round.seedHash] : [];
};

/** Draws a shared round with the signature of its beacon round, or begins its flight with it. Whoever sends it has checked the signature. */
export const drawRound = defineCommand<'DrawRound', { readonly round: RoundId; readonly signature: string }>({
  type: 'DrawRound',
  by: ['house'],
  leadsTo: 'round/started? (round/played bet/settled* referral/paid*)?',
  aggregate: roundIn,
  payload: z.object({ round: roundId, signature: beaconSignature }),
  needs: roundSeedOf,
  decide(world, { round: id, signature }, { at, hashing, seedBehind }): Decision {
    const round = roundOf(world, id);
    const binding = round ? awaitedBeacon(round) : null;
    if (!round || !binding?.due || beaconPhase(world, binding, { at }) !== 'draw') return refuse('nothing-due');
    const beacon = { round: binding.due.round, signature };
    if (rulebookOf(round.game).flight) return [roundStarted.of({ round: id, beacon })];
    return playRound(world, round, seedBehind(round.seedHash), betsWithBytes(world, round), hashing, beacon);
  },
});

/** Returns every stake of a shared round whose beacon did not come in time. Its seed is revealed: anybody can see what it was worth. */
export const voidUndrawnRound = defineCommand<'VoidUndrawnRound', { readonly round: RoundId }>({
  type: 'VoidUndrawnRound',
  by: ['house'],
  leadsTo: 'bet/voided* round/cancelled',
  aggregate: roundIn,
  payload: z.object({ round: roundId }),
  needs: roundSeedOf,
  decide(world, { round: id }, { at, seedBehind }): Decision {
    const round = roundOf(world, id);
    const binding = round ? awaitedBeacon(round) : null;
    if (!round || !binding || beaconPhase(world, binding, { at }) !== 'void') return refuse('nothing-due');
    return [
      ...betsOn(world, round).map(({ id: bet, account, stakeCents }) =>
        betVoided.of({ bet, account, round: id, stakeCents, reason: 'beacon away' }),
      ),
      roundCancelled.of({ round: id, serverSeed: seedBehind(round.seedHash), reason: 'beacon away' }),
    ];
  },
});
