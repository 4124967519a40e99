/**
 * Reads every entry of an account, newest first, in slices, so that the browser can work in between. The sum and the charts of the balance
 * add up all entries, and so does the number of those that the list does not show yet. The house chooses the rows of the list.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { Entry } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { TrailStore } from '../../base/ports.ts';
import { ownEntriesBack, type ReadOptions } from '../../base/readEntries.ts';

/** Calls `add` with each entry before a place (exclusive). Resolves to whether it came to the first one: false after an abort. */
export async function readWholeTrail(
  { store, account, before }: { readonly store: TrailStore; readonly account: AccountId; readonly before: number },
  add: (entry: Entry) => void,
  reading: ReadOptions,
): Promise<boolean> {
  for await (const stored of ownEntriesBack(store, account, before, reading)) add(readStored(stored));
  return reading.signal?.aborted !== true;
}
