/** What can still be read of a damaged log, as a file. */
import { exportedEntries, exportedTrailer } from '../../domain/log/export.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import type { EventStore } from '../ports.ts';
import type { ExportedLog } from './exportLog.ts';

export interface Rescued extends ExportedLog {
  /** How many entries cannot be read. */
  readonly missing: number;
}

/** After an entry that cannot be read, so many are read one by one: a batch would fail for the sake of one entry in it. */
const ONE_BY_ONE = 1_000;

/**
 * The log in the form of an export, without the entries that cannot be read, and how many those are. Its lines are the
 * kept bytes, damaged or not: whoever inspects the file finds the place. Null where there is no log at all.
 */
export async function rescueLog(store: EventStore): Promise<Rescued | null> {
  const head = await store.head();
  if (!head) return null;
  const parts: Blob[] = [];
  let missing = 0;
  let next = 1;
  const take = (entries: readonly StoredEntry[]): void => {
    if (entries.length > 0) parts.push(new Blob([exportedEntries(entries)]));
    next += entries.length;
  };
  while (next <= head.seq) {
    try {
      for await (const batch of store.read(next, head.seq)) take(batch);
    } catch {
      for (const end = Math.min(head.seq, next + ONE_BY_ONE - 1); next <= end;) {
        const alone = await readAlone(store, next);
        take(alone);
        if (alone.length > 0) continue;
        missing += 1;
        next += 1;
      }
    }
  }
  parts.push(new Blob([exportedTrailer(head)]));
  return { file: new Blob(parts, { type: 'application/jsonl' }), name: `${head.logId}-${head.seq}.jsonl`, head, missing };
}

async function readAlone(store: EventStore, seq: number): Promise<readonly StoredEntry[]> {
  try {
    for await (const batch of store.read(seq, seq)) return batch.slice(0, 1);
  } catch {
    // Not to be had: the caller counts it.
  }
  return [];
}
