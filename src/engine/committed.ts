/** Durable entries, and who is told of them. */
import type { Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { tellEach } from '../base/tellEach.ts';

/** A durable entry, read and as stored. */
export interface Committed {
  readonly entry: Entry;
  readonly stored: StoredEntry;
}

/** Who is told of durable entries. */
export class Listeners {
  readonly #entries = new Set<(entries: readonly Entry[]) => void>();
  readonly #committed = new Set<(committed: readonly Committed[]) => void>();

  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    this.#entries.add(listener);
    return () => this.#entries.delete(listener);
  }

  /** Like `onEntries`, with the bytes of each entry. */
  onCommitted(listener: (committed: readonly Committed[]) => void): () => void {
    this.#committed.add(listener);
    return () => this.#committed.delete(listener);
  }

  tell(committed: readonly Committed[]): void {
    const entries = committed.map(({ entry }) => entry);
    const calls = [
      ...[...this.#entries].map((listener) => () => listener(entries)),
      ...[...this.#committed].map((listener) => () => listener(committed)),
    ];
    tellEach(calls, (call) => call());
  }
}
