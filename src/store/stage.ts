/**
 * What this tab holds back: a bet is settled before its board starts to move, and its result is shown here only when
 * the board ends. The log and the other tabs have it at once. A bet is held by its id, known before it is placed; a screen
 * of a shared round holds all its open bets, because they are settled together and by somebody else.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BetId } from '../domain/ids.ts';

export interface StageState {
  held: readonly BetId[];
}

const initialState: StageState = { held: [] };

const slice = createSlice({
  name: 'stage',
  initialState,
  reducers: {
    betHeld: (state, { payload }: PayloadAction<BetId>) => {
      if (!state.held.includes(payload)) state.held.push(payload);
    },
    /** Lets go of one bet, or of all. */
    betShown: (state, { payload }: PayloadAction<BetId | undefined>) => {
      state.held = payload === undefined ? [] : state.held.filter((id) => id !== payload);
    },
  },
});

export const stageReducer = slice.reducer;
export const { betHeld, betShown } = slice.actions;
