/** What the rounds of this page came to, by game. They are counted once their boards have shown them, and kept nowhere. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GameName } from '../domain/games/catalog.ts';
import type { AccountId, BetId } from '../domain/ids.ts';
import type { SettledBet } from '../domain/worldParts.ts';

interface Tally {
  readonly rounds: number;
  readonly wins: number;
  readonly losses: number;
  readonly stakedCents: number;
  readonly netCents: number;
  /** The net before the first of the last rounds, then after each of them. */
  readonly course: readonly number[];
  /** The newest round that is counted or was there before. */
  readonly last: BetId | null;
}

export interface TallyState {
  readonly account: AccountId | null;
  readonly games: Readonly<Partial<Record<GameName, Tally>>>;
}

/** More points than a curve of this width can show. */
const MOST_POINTS = 500;

/** The tally before its first round. `last`: the newest round, which is not counted. */
export const emptyTally = (last: BetId | null): Tally => ({
  rounds: 0,
  wins: 0,
  losses: 0,
  stakedCents: 0,
  netCents: 0,
  course: [0],
  last,
});

function addRound(tally: Tally, { id, stakeCents, payoutCents }: SettledBet): Tally {
  const netCents = tally.netCents + payoutCents - stakeCents;
  return {
    rounds: tally.rounds + 1,
    wins: tally.wins + (payoutCents > stakeCents ? 1 : 0),
    losses: tally.losses + (payoutCents < stakeCents ? 1 : 0),
    stakedCents: tally.stakedCents + stakeCents,
    netCents,
    course: [...tally.course, netCents].slice(-MOST_POINTS),
    last: id,
  };
}

interface Shown {
  readonly account: AccountId;
  readonly game: GameName;
  /** The last rounds, newest first. */
  readonly recents: readonly SettledBet[];
}

const initial: TallyState = { account: null, games: {} };

const slice = createSlice({
  name: 'tally',
  initialState: initial,
  reducers: {
    // The first time nothing is counted: these rounds were played before the page was opened.
    roundsShown: (state, { payload: { account, game, recents } }: PayloadAction<Shown>): TallyState => {
      const games = state.account === account ? state.games : {};
      const tally = games[game];
      if (!tally) return { account, games: { ...games, [game]: emptyTally(recents[0]?.id ?? null) } };
      const known = recents.findIndex(({ id }) => id === tally.last);
      // If the newest known one is not among the last rounds, all of them are new.
      const fresh = recents.slice(0, known === -1 ? recents.length : known);
      return fresh.length === 0 ? state : { account, games: { ...games, [game]: fresh.reduceRight(addRound, tally) } };
    },
    tallyReset: (state, { payload: game }: PayloadAction<GameName>): TallyState => ({
      ...state,
      games: { ...state.games, [game]: emptyTally(state.games[game]?.last ?? null) },
    }),
  },
});

export const tallyReducer = slice.reducer;
export const { roundsShown, tallyReset } = slice.actions;
