/** How the house in this browser is doing. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type HouseStatus =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  /** The browser lost the log. `seenSeq` is the last entry it is known to have had. */
  | { readonly phase: 'lost'; readonly seenSeq: number }
  /** A newer version wrote to the log; it can be read up to `seq`. */
  | { readonly phase: 'newer'; readonly seq: number }
  /** Nothing can be kept here: no secure context, no storage. */
  | { readonly phase: 'unavailable'; readonly sentence: string };

export interface HouseStatusState {
  readonly status: HouseStatus;
  /** Entry at which the clock was corrected while this tab was open. */
  readonly clockCorrectedAt: number | null;
}

const initialState: HouseStatusState = { status: { phase: 'opening' }, clockCorrectedAt: null };

const slice = createSlice({
  name: 'house',
  initialState,
  reducers: {
    houseStatusChanged: (state, { payload }: PayloadAction<HouseStatus>) => void (state.status = payload),
    clockCorrectionSeen: (state, { payload }: PayloadAction<number | null>) => void (state.clockCorrectedAt = payload),
  },
});

export const houseReducer = slice.reducer;
export const { houseStatusChanged, clockCorrectionSeen } = slice.actions;
