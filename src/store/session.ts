/** The session of this tab: only ids and a time. Tokens are in the vault; the balance and the seed hashes are in the log. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountId } from '../domain/ids.ts';

export interface SessionState {
  accountId: AccountId | null;
  sessionId: string | null;
  /** UTC milliseconds. */
  expiresAt: number | null;
}

interface SignedIn {
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const signedOutState: SessionState = { accountId: null, sessionId: null, expiresAt: null };

const slice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<SignedIn>): SessionState => ({ ...payload }),
    signedOut: (): SessionState => signedOutState,
  },
});

export const sessionReducer = slice.reducer;
export const { signedIn, signedOut } = slice.actions;
