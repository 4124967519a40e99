/** The log as a file, whole or as a view: its exact bytes and a trailer, up to the head at the time of the call. */
import { exportedEntries, exportedTrailer, exportedViewer } from '../domain/log/export.ts';
import type { Head } from '../domain/log/head.ts';
import { entryFor, type Viewer } from '../domain/log/view.ts';
import type { LogStore } from '../base/ports.ts';
import { Slices } from '../base/slices.ts';

export interface ExportedLog {
  readonly file: Blob;
  readonly name: string;
  readonly head: Head;
}

interface ExportOptions {
  /** Whose view is exported. Default: the whole log. */
  readonly viewer?: Viewer;
  readonly onProgress?: (entries: number, total: number) => void;
}

/**
 * Reads the log batch by batch. Null if there is no log yet. Throws StoreUnavailableError if the store does,
 * DamagedEntryError if an entry of a view cannot be read.
 */
export async function exportLog(store: LogStore, { viewer = 'admin', onProgress }: ExportOptions = {}): Promise<ExportedLog | null> {
  const head = await store.head();
  if (!head) return null;
  // Each batch becomes a Blob, which the browser may keep on disk. The whole log is never one string.
  const parts: Blob[] = [new Blob([exportedViewer(viewer)])];
  const slices = new Slices();
  let read = 0;
  for await (const batch of store.read(1, head.seq)) {
    parts.push(new Blob([exportedEntries(batch.map((entry) => entryFor(viewer, entry)))]));
    read += batch.length;
    onProgress?.(read, head.seq);
    if (slices.areUp) await slices.rest();
  }
  parts.push(new Blob([exportedTrailer(head)]));
  return {
    file: new Blob(parts, { type: 'application/jsonl' }),
    name: `${head.logId}-${head.seq}${viewer === 'admin' ? '' : `-as-${viewer}`}.jsonl`,
    head,
  };
}
