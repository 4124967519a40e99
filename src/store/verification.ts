/** The result of the verification in the background, in this tab. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LogSeen } from '../client/checkpointWatch.ts';

interface LogVerified {
  readonly seq: number;
  /** Hash of that entry. */
  readonly hash: string;
  /** UTC milliseconds. */
  readonly at: number;
}

interface VerificationState {
  /** The last entry up to which all of the log holds; null until it is known. */
  readonly verified: LogVerified | null;
  /** What is wrong, in a sentence; null if nothing is. */
  readonly doubt: string | null;
  /** The text of a file that proves the doubt to others; null if there is none. */
  readonly evidence: string | null;
  /** At a house server: the entry of the snapshot that this page began with. Null if there is none, or once the entries before it are verified. */
  readonly snapshotSeq: number | null;
  /** Who has seen the log of a house server; null until it is known. */
  readonly seen: LogSeen | null;
}

const initialState: VerificationState = { verified: null, doubt: null, evidence: null, snapshotSeq: null, seen: null };

const slice = createSlice({
  name: 'verification',
  initialState,
  reducers: {
    /** A result without evidence removes the evidence of an earlier one. */
    logChecked: (
      state,
      { payload }: PayloadAction<Pick<VerificationState, 'verified' | 'doubt'> & Partial<Pick<VerificationState, 'evidence'>>>,
    ) => ({ ...state, evidence: null, ...payload }),
    /** A house server was opened, from a snapshot at this entry or (null) without one. */
    houseOpened: (state, { payload }: PayloadAction<number | null>) => ({ ...state, snapshotSeq: payload, seen: null }),
    logSeen: (state, { payload }: PayloadAction<LogSeen>) => ({ ...state, seen: payload }),
    /** The entries before the snapshot have been verified too. */
    beginningVerified: (state) => ({ ...state, snapshotSeq: null }),
  },
});

export const verificationReducer = slice.reducer;
export const { logChecked, houseOpened, logSeen, beginningVerified } = slice.actions;

export const selectVerified = (state: { readonly verification: VerificationState }): LogVerified | null => state.verification.verified;
export const selectDoubt = (state: { readonly verification: VerificationState }): string | null => state.verification.doubt;
export const selectEvidence = (state: { readonly verification: VerificationState }): string | null => state.verification.evidence;
export const selectSnapshotSeq = (state: { readonly verification: VerificationState }): number | null => state.verification.snapshotSeq;
export const selectSeen = (state: { readonly verification: VerificationState }): LogSeen | null => state.verification.seen;
