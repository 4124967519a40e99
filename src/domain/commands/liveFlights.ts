/** Flights of shared rounds of Crash: the house begins and ends them, and players cash out. */
import * as z from 'zod/mini';
import { sharedFlightEndsAt } from '../events/interruption.ts';
import { betCashedOut, betsToCashOut, roundStarted } from '../events/liveFlights.ts';
import { awaitedBeacon } from '../events/rounds.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { liveRoundOf } from '../games/live.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { FlyingRound } from '../worldParts.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { nothing, typed } from './payloads.ts';
import { betsWithBytes, drawShared, playRound } from './sharedRounds.ts';
import { roundIn } from './aggregates.ts';

/** The shared round in flight, if there is one. */
export function flyingRoundOf(world: Pick<World, 'liveRounds' | 'rounds'>): FlyingRound | undefined {
  const round = liveRoundOf(world, 'crash');
  return round?.flight ? (round as FlyingRound) : undefined;
}

/** A shared round in flight as drawn from its seed. It is the house's secret until the round is over. */
export function drawSharedFlight(world: World, round: FlyingRound, serverSeed: string, hashing: Hashing) {
  const { rulebook, rules, outcome: drawn } = drawShared(world, round, serverSeed, [], hashing);
  const { flight } = rulebook;
  if (!flight) throw new Error(`${rulebook.name} has no flight`);
  const { flight: start } = round;
  return { flight, drawn, rules, endsAt: sharedFlightEndsAt(world, { flight, start, drawn }) };
}

/** The commitment to the seed of the round in flight. */
const flyingRoundSeed = (world: World): readonly string[] => {
  const round = flyingRoundOf(world);
  return round ? [round.seedHash] : [];
};

/** Begins the flight of the shared round once betting has closed. One that is bound to a beacon begins by `DrawRound`. */
export const startLiveFlight = defineCommand<'StartLiveFlight', object>({
  type: 'StartLiveFlight',
  by: ['house'],
  leadsTo: 'round/started',
  aggregate: roundIn,
  payload: nothing,
  needs: needsNothing,
  decide(world, _payload, { at }): Decision {
    const round = liveRoundOf(world, 'crash');
    if (!round || round.flight || awaitedBeacon(round) || at < (round.closesAt ?? 0)) return refuse('nothing-due');
    return [roundStarted.of({ round: round.id })];
  },
});

/** Cashes out all of one's bets on the shared round at the current multiplier. They are paid when the round ends. */
export const cashOutLive = defineCommand<'CashOutLive', { readonly round: unknown }>({
  type: 'CashOutLive',
  by: ['player'],
  refusedByReadable: true,
  refusedBySecret: ['crash-over', 'crash-too-early'],
  leadsTo: 'bet/cashed-out+',
  aggregate: roundIn,
  payload: z.object({ round: typed }),
  echoes: ({ round }, { actor }) => ({ 'bet/cashed-out': { round, account: actor } }),
  needs: flyingRoundSeed,
  decide(world, { round: id }, { actor, at, hashing, seedBehind }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const round = flyingRoundOf(world);
    if (!round || round.id !== id) return refuse('crash-over');
    const bets = betsToCashOut(world, round, account.id);
    if (bets.length === 0) return refuse('crash-over');
    const { flight, drawn, rules } = drawSharedFlight(world, round, seedBehind(round.seedHash), hashing);
    let problem: Refusal = refuse('crash-over');
    const cashedOut = bets.flatMap((bet) => {
      const outcome = flight.cashOut(bet.choice, drawn, at - round.flight.at, rules);
      if (isRefusal(outcome)) {
        problem = outcome;
        return [];
      }
      const cashOutHundredths = flight.byHand(outcome);
      return cashOutHundredths === undefined
        ? []
        : [betCashedOut.of({ bet: bet.id, account: account.id, round: round.id, cashOutHundredths })];
    });
    return cashedOut.length > 0 ? cashedOut : problem;
  },
});

/** Ends the shared round in flight when it is due, and pays it. Sent by the house. A second tab that sends it is refused: nothing is due. */
export const endLiveFlight = defineCommand<'EndLiveFlight', object>({
  type: 'EndLiveFlight',
  by: ['house'],
  leadsTo: 'round/played bet/settled* referral/paid*',
  aggregate: roundIn,
  payload: nothing,
  needs: flyingRoundSeed,
  decide(world, _payload, { at, hashing, seedBehind }): Decision {
    const round = flyingRoundOf(world);
    if (!round) return refuse('nothing-due');
    const serverSeed = seedBehind(round.seedHash);
    if (at < drawSharedFlight(world, round, serverSeed, hashing).endsAt) return refuse('nothing-due');
    return playRound(world, round, serverSeed, betsWithBytes(world, round), hashing);
  },
});
