import type { StoredEntry } from '../domain/log/head.ts';
import type { LogStore } from './ports.ts';

/** The entry with this `seq`. Undefined if there is none. Rejects if it cannot be read. */
export async function entryAt(store: Pick<LogStore, 'read'>, seq: number): Promise<StoredEntry | undefined> {
  for await (const [stored] of store.read(seq, seq)) if (stored) return stored;
  return undefined;
}
