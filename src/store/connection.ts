/** How this page stands with a house on another machine. A house in this browser is always there. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type HouseConnection =
  /** The house is there, or is being opened. */
  | { readonly phase: 'there' }
  /** It is there, and takes long to answer. */
  | { readonly phase: 'slow' }
  /** It cannot be reached. `since`: what the house's clock showed when the line broke, UTC milliseconds; null if it was never reached. */
  | { readonly phase: 'away'; readonly since: number | null }
  /** It ended the connection for good, for the reason in the sentence. */
  | { readonly phase: 'ended'; readonly sentence: string };

interface ConnectionState {
  readonly standing: HouseConnection;
}

const initialState: ConnectionState = { standing: { phase: 'there' } };

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (_state, { payload }: PayloadAction<HouseConnection>): ConnectionState => ({ standing: payload }),
  },
});

export const connectionReducer = slice.reducer;
export const { connectionChanged } = slice.actions;

export const selectConnection = (state: { readonly connection: ConnectionState }): HouseConnection => state.connection.standing;
