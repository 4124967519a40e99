/** The state of the house in this browser. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Place } from '../domain/log/head.ts';
import { t } from '../languages/t.ts';

/** Why the house is closed. */
export type ClosedStatus =
  /** The browser lost the log. `seenSeq` is the last entry that it is known to have had. */
  | { readonly phase: 'lost'; readonly seenSeq: number }
  /** The log once ended at `seenSeq`. It has another entry there now. */
  | { readonly phase: 'rewritten'; readonly seenSeq: number }
  /** This version no longer reads the log's format. */
  | { readonly phase: 'outdated' }
  /** Not all of the log can be read. */
  | { readonly phase: 'damaged'; readonly sentence: string }
  /**
   * A house server has said two things that cannot both be true. `receipt`: the newest head that it told before. `evidence`:
   * what it said, as the text of a file. `isKept`: an earlier page found it, and this one has not asked the house again.
   */
  | {
      readonly phase: 'contradicted';
      readonly sentence: string;
      readonly receipt: Place | null;
      readonly evidence: string | null;
      readonly isKept?: boolean;
    }
  /** Another tab blocks the database. The house opens by itself when that tab lets go. */
  | { readonly phase: 'blocked'; readonly sentence: string }
  /** An unexpected error. */
  | { readonly phase: 'failed'; readonly sentence: string }
  /** Nothing can be stored here: no secure context, no storage. */
  | { readonly phase: 'unavailable'; readonly sentence: string };

export type HouseStatus =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  /** A newer version wrote to the log. `seq`: the first entry that this version cannot read. */
  | { readonly phase: 'newer'; readonly seq: number }
  | ClosedStatus;

/** The status if the house is closed, otherwise null. */
export const closedStatus = (status: HouseStatus): ClosedStatus | null =>
  status.phase === 'opening' || status.phase === 'open' || status.phase === 'newer' ? null : status;

/** A title for each reason. */
export const closedTitles: Readonly<Record<ClosedStatus['phase'], string>> = {
  lost: t('The history in this browser is gone'),
  rewritten: t('The history in this browser was changed'),
  outdated: t('The history in this browser has an older format'),
  damaged: t('The history in this browser is damaged'),
  contradicted: t('The house server contradicts what it sent before'),
  blocked: t('Waiting for another tab'),
  failed: t('The app could not start'),
  unavailable: t('The app cannot run here'),
};

interface HouseStatusState {
  readonly status: HouseStatus;
  /** The entry that corrected the clock while this tab was open; null if none did, or if the person has put the notice away. */
  readonly clockCorrectedSeq: number | null;
}

const initialState: HouseStatusState = { status: { phase: 'opening' }, clockCorrectedSeq: null };

const slice = createSlice({
  name: 'houseStatus',
  initialState,
  reducers: {
    houseStatusChanged: (state, { payload }: PayloadAction<HouseStatus>) => void (state.status = payload),
    clockCorrectionSeen: (state, { payload }: PayloadAction<number | null>) => void (state.clockCorrectedSeq = payload),
  },
});

export const houseStatusReducer = slice.reducer;
export const { houseStatusChanged, clockCorrectionSeen } = slice.actions;
