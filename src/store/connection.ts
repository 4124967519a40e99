/** This page's connection to the house server. A house in this browser is always there. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WaitingCommand } from '../client/remotePorts.ts';

export type HouseConnection =
  /** The house is there, or is being opened. */
  | { readonly phase: 'there' }
  /** It is there, and takes long to answer. */
  | { readonly phase: 'slow' }
  /**
   * It cannot be reached. `since`: what the house's clock showed when the line broke, UTC milliseconds; null if it was never reached.
   * `waiting`: the commands that are sent when it answers.
   */
  | { readonly phase: 'away'; readonly since: number | null; readonly waiting: readonly WaitingCommand[] }
  /** It ended the connection for good, for the reason in the sentence. */
  | { readonly phase: 'ended'; readonly sentence: string };

interface ConnectionState {
  readonly server: HouseConnection;
  /** Whether the last refresh of the session was answered. */
  readonly refreshed: boolean;
}

const initialState: ConnectionState = { server: { phase: 'there' }, refreshed: true };

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<HouseConnection>): ConnectionState => ({ ...state, server: payload }),
    refreshAnswered: (state, { payload }: PayloadAction<boolean>): ConnectionState => ({ ...state, refreshed: payload }),
  },
});

export const connectionReducer = slice.reducer;
export const { connectionChanged, refreshAnswered } = slice.actions;

export const selectConnection = (state: { readonly connection: ConnectionState }): HouseConnection => state.connection.server;

/** Whether commands wait for the connection. */
export const selectAway = (state: { readonly connection: ConnectionState }): boolean => state.connection.server.phase === 'away';

export const selectRefreshed = (state: { readonly connection: ConnectionState }): boolean => state.connection.refreshed;
