/** Which pages are open, as far as a house knows: a server knows its connections, and tabs ask each other. */
import type { AccountId } from '../domain/ids.ts';

export interface OpenTab {
  readonly tab: string;
  /** Null for a guest. */
  readonly account: AccountId | null;
}

export class OpenPages {
  #list: readonly OpenTab[] = [];
  readonly #listeners = new Set<() => void>();

  /** The list stays the same object until something changes. */
  read(): readonly OpenTab[] {
    return this.#list;
  }

  /** Calls the listener when something changes. Returns a function that stops it. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  set(list: readonly OpenTab[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}
