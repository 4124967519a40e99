/** Open bets and rounds, and finished shared rounds. */
import { createSelector } from 'reselect';
import { liveRoundOf } from '../../domain/games/live.ts';
import { isFlying, type FlyingBet } from '../../domain/commands/flights.ts';
import type { LiveGameName, SharedGameName } from '../../domain/games/names.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { FinishedRound, OpenBet, OpenRound } from '../../domain/worldParts.ts';
import type { RootState } from '../store.ts';
import { selectAccountId } from './account.ts';

const selectBets = (state: RootState) => state.world.bets;
const selectRounds = (state: RootState) => state.world.rounds;

/** The account's own open bet on a game that takes time. */
export const makeSelectOwnFlight = (game: GameName) =>
  createSelector([selectBets, selectAccountId], (bets, account): FlyingBet | undefined =>
    Object.values(bets)
      .filter(isFlying)
      .find((bet) => bet.account === account && bet.game === game),
  );

/** The live round of a game that is open for bets, about to be drawn, or in flight. */
export const selectLiveRound =
  (game: LiveGameName) =>
  (state: RootState): OpenRound | undefined =>
    liveRoundOf(state.world, game);

const NO_BETS: readonly OpenBet[] = [];

/** The bets on the open live round of a game, in the order of placing. */
export const selectLiveBets = (game: LiveGameName) =>
  createSelector([selectLiveRound(game), selectBets], (round, bets): readonly OpenBet[] =>
    round ? round.bets.flatMap((id) => bets[id] ?? []) : NO_BETS,
  );

/** The shared rounds of a game that the world keeps, newest first. */
export const selectFinishedRounds =
  (game: SharedGameName) =>
  (state: RootState): readonly FinishedRound[] =>
    state.world.finishedRounds[game];

export interface OpenFlip {
  readonly round: OpenRound;
  /** The creator's bet. */
  readonly bet: OpenBet;
}

/** The flips that wait for an opponent, oldest first. */
export const selectOpenFlips = createSelector([selectRounds, selectBets], (rounds, bets): readonly OpenFlip[] =>
  Object.values(rounds).flatMap((round) => {
    const bet = round.game === 'coinflip' && round.bets.length === 1 && round.bets[0] !== undefined ? bets[round.bets[0]] : undefined;
    return bet ? [{ round, bet }] : [];
  }),
);

/** The flips that somebody has joined and that wait for their beacon round, oldest first. */
export const selectJoinedFlips = createSelector([selectRounds], (rounds): readonly OpenRound[] =>
  Object.values(rounds).filter(({ game, beacon }) => game === 'coinflip' && beacon?.due),
);
