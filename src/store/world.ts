/** The world in Redux: folded from committed entries, one action for each, by the same rulebook that decided them. */
import { createReducer, type UnknownAction } from '@reduxjs/toolkit';
import type { Entry } from '../domain/log/entry.ts';
import { foldEntry } from '../domain/log/fold.ts';
import { emptyWorld, type World } from '../domain/world.ts';

/** `committed/PlaceBet` with the entry: DevTools shows the history by name. */
export interface Committed extends UnknownAction {
  readonly type: `committed/${string}`;
  readonly payload: Entry;
}

export const committed = (entry: Entry): Committed => ({ type: `committed/${entry.header.command.type}`, payload: entry });

const isCommitted = (action: UnknownAction): action is Committed => action.type.startsWith('committed/');

/** The whole world at once: at the start, and when many entries arrive together. */
export interface WorldReplaced extends UnknownAction {
  readonly type: 'world/replaced';
  readonly payload: World;
}

export const worldReplaced = (world: World): WorldReplaced => ({ type: 'world/replaced', payload: world });

const isReplaced = (action: UnknownAction): action is WorldReplaced => action.type === 'world/replaced';

export const worldReducer = createReducer(emptyWorld(), (builder) => {
  builder
    .addMatcher(isReplaced, (_world, { payload }) => payload)
    .addMatcher(isCommitted, (world, { payload }) => {
      // Only the next entry fits: what came twice or out of turn is somebody else's mistake, not a second bet.
      if (payload.header.seq === world.seq + 1) foldEntry(world, payload);
    });
});
