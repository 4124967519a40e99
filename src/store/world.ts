/** The world in Redux: the one that the house of this page has folded. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { BetId, RoundId } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import { emptyWorld, type World } from '../domain/world.ts';

/** A house was opened: its world, which replaces any other. */
interface WorldOpened extends UnknownAction {
  readonly type: 'world/opened';
  readonly payload: { readonly world: World };
}

export const worldOpened = (world: World): WorldOpened => ({ type: 'world/opened', payload: { world } });

const isOpened = (action: UnknownAction): action is WorldOpened => action.type === 'world/opened';

/** How a held bet ended, from the entry that settled it. */
export interface HeldSettlement {
  readonly bet: BetId;
  readonly stakeCents: number;
  readonly payoutCents: number;
  /** The shared round of the bet; null if it has none. */
  readonly round: RoundId | null;
}

/** The action's type is e.g. `committed/PlaceBet`, so that DevTools shows the history by name. */
interface Committed extends UnknownAction {
  readonly type: `committed/${string}`;
  readonly payload: {
    readonly entries: readonly Entry[];
    /** The world after them. */
    readonly world: World;
    /** How they settled bets that this tab holds back. In the same action, so that no balance shows a payout too early. */
    readonly settled: readonly HeldSettlement[];
  };
}

/** How many commands the type of an action names. */
const MOST_NAMED = 3;

/** Entries have become durable. */
export function committed(entries: readonly Entry[], world: World, settled: readonly HeldSettlement[]): Committed {
  const names = entries.slice(0, MOST_NAMED).map(({ act }) => act?.command.type ?? 'withheld');
  const more = entries.length > MOST_NAMED ? [`+${entries.length - MOST_NAMED}`] : [];
  return { type: `committed/${[...names, ...more].join(', ')}`, payload: { entries, world, settled } };
}

export const isCommitted = (action: UnknownAction): action is Committed => action.type.startsWith('committed/');

export const worldReducer = (world: World = emptyWorld(), action: UnknownAction): World =>
  isOpened(action) || isCommitted(action) ? action.payload.world : world;
