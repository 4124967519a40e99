/** The session of this tab: only ids and a time. Tokens are in the vault; the balance and the seed hashes are in the log. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountId } from '../domain/ids.ts';
import type { Session } from '../api/auth/authService.ts';

export interface SessionState {
  accountId: AccountId | null;
  sessionId: string | null;
  /** UTC milliseconds. */
  expiresAt: number | null;
  /** Who was signed in last in this tab. */
  lastAccountId: AccountId | null;
  /** Whether the banner about the public password, which is printed in the README, was put away in this session. */
  passwordBannerClosed: boolean;
}

const signedOutState: SessionState = {
  accountId: null,
  sessionId: null,
  expiresAt: null,
  lastAccountId: null,
  passwordBannerClosed: false,
};

const slice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    // A refreshed session is the same one.
    signedIn: ({ sessionId, passwordBannerClosed }, { payload }: PayloadAction<Session>): SessionState => ({
      ...payload,
      lastAccountId: payload.accountId,
      passwordBannerClosed: passwordBannerClosed && sessionId === payload.sessionId,
    }),
    passwordBannerPutAway: (state) => void (state.passwordBannerClosed = true),
    signedOut: ({ accountId, lastAccountId }): SessionState => ({ ...signedOutState, lastAccountId: accountId ?? lastAccountId }),
  },
});

export const sessionReducer = slice.reducer;
export const { signedIn, signedOut, passwordBannerPutAway } = slice.actions;
