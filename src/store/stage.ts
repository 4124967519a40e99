/**
 * What this tab holds back: a bet is settled before its board starts to move, and its result is shown here only when
 * the board ends. The log and the other tabs have it at once.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BetId } from '../domain/ids.ts';

export interface HeldBet {
  readonly bet: BetId;
  /** Credits that the balance shows only after the board has ended, in cents. */
  readonly payoutCents: number;
}

export interface StageState {
  held: HeldBet | null;
}

const initialState: StageState = { held: null };

const slice = createSlice({
  name: 'stage',
  initialState,
  reducers: {
    betHeld: (state, { payload }: PayloadAction<HeldBet>) => void (state.held = payload),
    betShown: (state) => void (state.held = null),
  },
});

export const stageReducer = slice.reducer;
export const { betHeld, betShown } = slice.actions;
