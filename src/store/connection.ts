/** This page's connection to the house server. A page with its own house is always connected. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WaitingCommand } from '../client/connection.ts';

export type HouseConnection =
  /** Also while the house is being opened. */
  | { readonly phase: 'connected' }
  /** Connected, but answers take long. */
  | { readonly phase: 'slow' }
  /**
   * The house cannot be reached. `since`: what the house's clock showed when the line broke, UTC milliseconds; null if it was never reached.
   * `waiting`: the commands that are sent when it can.
   */
  | { readonly phase: 'disconnected'; readonly since: number | null; readonly waiting: readonly WaitingCommand[] }
  /** The house ended the connection for good, for the reason in the sentence. */
  | { readonly phase: 'ended'; readonly sentence: string };

interface ConnectionState {
  readonly server: HouseConnection;
  /** Whether the last refresh of the session was answered. */
  readonly refreshed: boolean;
}

const initialState: ConnectionState = { server: { phase: 'connected' }, refreshed: true };

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
export const selectDisconnected = (state: { readonly connection: ConnectionState }): boolean =>
  state.connection.server.phase === 'disconnected';

export const selectRefreshed = (state: { readonly connection: ConnectionState }): boolean => state.connection.refreshed;
