/** Which pages are open, as far as the engine knows. */
import type { AccountId } from '../domain/ids.ts';

export interface OpenTab {
  readonly tab: string;
  /** Null for a guest. */
  readonly account: AccountId | null;
}

/** The pages that a house knows to be open. */
export interface OpenPages {
  /** The list stays the same object until something changes. */
  read(): readonly OpenTab[];
  /** Calls the listener when something changes. Returns a function that stops it. */
  watch(listener: () => void): () => void;
}
