/**
 * What this tab holds back: a bet is settled before its board starts to move, and its result is shown here only when
 * the board ends. The log and the other tabs have it at once. The bet is held by its id, known before it is placed.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BetId } from '../domain/ids.ts';

export interface StageState {
  held: BetId | null;
}

const initialState: StageState = { held: null };

const slice = createSlice({
  name: 'stage',
  initialState,
  reducers: {
    betHeld: (state, { payload }: PayloadAction<BetId>) => void (state.held = payload),
    betShown: (state) => void (state.held = null),
  },
});

export const stageReducer = slice.reducer;
export const { betHeld, betShown } = slice.actions;
