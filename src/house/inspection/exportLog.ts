/** The log as a file: its exact bytes and a trailer, up to the head at the time of asking. */
import { exportedEntries, exportedTrailer } from '../../domain/log/export.ts';
import type { Head } from '../../domain/log/head.ts';
import type { EventStore } from '../ports.ts';

export interface ExportedLog {
  readonly file: Blob;
  readonly name: string;
  readonly head: Head;
}

/** Longest that the page is kept from other work while batches are at hand at once, milliseconds. */
const SLICE_MS = 16;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Reads the log batch by batch. Null where there is no log yet. Throws StoreUnavailableError when the store does. */
export async function exportLog(store: EventStore, onProgress?: (entries: number, total: number) => void): Promise<ExportedLog | null> {
  const head = await store.head();
  if (!head) return null;
  // Parts of this size are handed to the browser, which may keep them on disk: the whole log is never one string.
  const parts: Blob[] = [];
  let rested = performance.now();
  let read = 0;
  for await (const batch of store.read(1, head.seq)) {
    parts.push(new Blob([exportedEntries(batch)]));
    read += batch.length;
    onProgress?.(read, head.seq);
    if (performance.now() - rested > SLICE_MS) {
      await pause();
      rested = performance.now();
    }
  }
  parts.push(new Blob([exportedTrailer(head)]));
  return { file: new Blob(parts, { type: 'application/jsonl' }), name: `${head.logId}-${head.seq}.jsonl`, head };
}
