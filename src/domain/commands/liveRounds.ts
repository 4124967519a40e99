/** Live rounds: the house opens them, players bet on them, and roulette spins. Flights of Crash are in liveFlights.ts. */
import * as z from 'zod/mini';
import { roundOpened } from '../events/rounds.ts';
import { beaconRoundOfLive, liveRoundOf, liveSchedules } from '../games/live.ts';
import { liveGameNames, type LiveGameName } from '../games/names.ts';
import { roundIdFrom } from '../ids.ts';
import { MOST_OPEN_BETS } from '../manyAtOnce.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { hasMostBets } from '../world.ts';
import { actingAccount, defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { nothing, typed, typedChoice } from './payloads.ts';
import { choiceOf } from './placeBet.ts';
import { roundIn } from './aggregates.ts';
import { type DrawPart, betsWithBytes, playRound, readSharedBet, roundToOpen, rulesOfRound } from './sharedRounds.ts';

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

interface PlaceLiveBet extends DrawPart {
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
    const read = readSharedBet(
      world,
      account,
      { game, stakeCents, choice },
      round ?? roundToOpen(world, circumstances),
      { freshBytes },
      circumstances,
    );
    if (isRefusal(read)) return read;
    if (round && round.bets.length >= MOST_OPEN_BETS) return refuse('betting-closed');
    if (round && hasMostBets(world, round, account.id)) return refuse('round-bets-many');
    return round && round.id === id && at < (round.closesAt ?? 0) ? [read.event] : refuse('betting-closed');
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
    return playRound(world, round, seedBehind(round.seedHash), betsWithBytes(world, round), hashing);
  },
});
