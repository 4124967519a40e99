/** How the house in this browser is doing. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Why there is no house. */
export type ClosedStatus =
  /** The browser lost the log. `seenSeq` is the last entry it is known to have had. */
  | { readonly phase: 'lost'; readonly seenSeq: number }
  /** At `seenSeq`, where the log ended once, it has another entry now. */
  | { readonly phase: 'rewritten'; readonly seenSeq: number }
  /** The log is of a format that is not read any more. */
  | { readonly phase: 'outdated' }
  /** The log cannot be read whole. */
  | { readonly phase: 'damaged'; readonly sentence: string }
  /** Something nobody foresaw. */
  | { readonly phase: 'failed'; readonly sentence: string }
  /** Nothing can be kept here: no secure context, no storage. */
  | { readonly phase: 'unavailable'; readonly sentence: string };

type HouseStatus =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  /** A newer version wrote to the log; it can be read up to `seq`. */
  | { readonly phase: 'newer'; readonly seq: number }
  | ClosedStatus;

/** The status where it says why there is no house, else null. */
export const closedStatus = (status: HouseStatus): ClosedStatus | null =>
  status.phase === 'opening' || status.phase === 'open' || status.phase === 'newer' ? null : status;

/** What happened, in a line. */
export const closedTitles: Readonly<Record<ClosedStatus['phase'], string>> = {
  lost: 'This browser has lost the log',
  rewritten: 'The log in this browser was rewritten',
  outdated: 'The log in this browser is of an older format',
  damaged: 'The log in this browser is damaged',
  failed: 'The house could not be opened',
  unavailable: 'The house cannot be opened',
};

interface HouseStatusState {
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
