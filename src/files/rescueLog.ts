/** Exports the readable part of a damaged log. */
import { exportedEntries, exportedTrailer } from '../domain/log/export.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import type { LogStore } from '../base/ports.ts';
import { entryAt } from '../base/entryAt.ts';
import type { ExportedLog } from './exportLog.ts';

export interface Rescued extends ExportedLog {
  /** How many entries cannot be read. */
  readonly missing: number;
}

/** After an unreadable entry, this many entries are read one by one, because one bad entry would fail a whole batch. */
const ONE_BY_ONE = 1_000;

/**
 * The log in the form of an export without the unreadable entries, and how many those are. The lines are the stored bytes,
 * damaged or not, so an inspection of the file finds the damage. Null if there is no log.
 */
export async function rescueLog(store: LogStore): Promise<Rescued | null> {
  const head = await store.head();
  if (!head) return null;
  const parts: Blob[] = [];
  let missing = 0;
  let next = 1;
  const add = (entries: readonly StoredEntry[]): void => {
    if (entries.length > 0) parts.push(new Blob([exportedEntries(entries)]));
    next += entries.length;
  };
  while (next <= head.seq) {
    try {
      for await (const batch of store.read(next, head.seq)) add(batch);
    } catch {
      for (const end = Math.min(head.seq, next + ONE_BY_ONE - 1); next <= end;) {
        // An entry that cannot be read is as good as none.
        const alone = await entryAt(store, next).catch(() => undefined);
        if (alone) add([alone]);
        else {
          missing += 1;
          next += 1;
        }
      }
    }
  }
  parts.push(new Blob([exportedTrailer(head)]));
  return { file: new Blob(parts, { type: 'application/jsonl' }), name: `${head.logId}-${head.seq}.jsonl`, head, missing };
}
