/** The one way to read the log entry by entry, backwards or onwards, with the page's other work in between. */
import type { AccountId } from '../../domain/ids.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import type { EventStore } from '../ports.ts';
import { Slices } from './slices.ts';

interface Reading {
  /** Ends the reading early: whoever reads looks at it afterwards. */
  readonly signal?: AbortSignal;
  /** Hears of the entry that was read last, whenever the page has done other work. */
  readonly onProgress?: (seq: number) => void;
}

/** Entries read at once: as many as the log packs into one. */
const CHUNK = 1_000;
/** Of one account: each entry may lie in a pack of its own. */
const OWN_CHUNK = 100;

interface PageBack {
  /** Newest first. */
  readonly entries: readonly StoredEntry[];
  /** Read on before this entry; null at the beginning. */
  readonly before: number | null;
}

/** One account's entries before a place (exclusive), `limit` at most. */
export async function pageBack(store: EventStore, account: AccountId, before: number, limit: number): Promise<PageBack> {
  const entries = await store.readTrail(account, { before, limit });
  return { entries, before: entries.length === limit ? (entries.at(-1)?.seq ?? null) : null };
}

/** All entries before a place (exclusive), a pack of them. */
async function packBack(store: EventStore, before: number): Promise<PageBack> {
  const from = Math.max(1, before - CHUNK);
  const entries: StoredEntry[] = [];
  for await (const batch of store.read(from, before - 1)) entries.push(...batch);
  return { entries: entries.toReversed(), before: from > 1 ? from : null };
}

async function* back(
  before: number,
  page: (before: number) => Promise<PageBack>,
  { signal, onProgress }: Reading,
): AsyncGenerator<StoredEntry, void> {
  const slices = new Slices();
  for (let next: number | null = before; next !== null && next > 1;) {
    const { entries, before: further }: PageBack = await page(next);
    for (const entry of entries) {
      if (signal?.aborted) return;
      yield entry;
      if (!slices.areUp) continue;
      onProgress?.(entry.seq);
      await slices.rest();
    }
    next = further;
  }
}

/** One account's entries before a place (exclusive), newest first. Reads only as far as it is asked, `atOnce` at a time. */
export const ownEntriesBack = (
  store: EventStore,
  account: AccountId,
  before: number,
  { atOnce = OWN_CHUNK, ...reading }: Reading & { readonly atOnce?: number } = {},
): AsyncGenerator<StoredEntry, void> => back(before, (next) => pageBack(store, account, next, atOnce), reading);

/** All entries before a place (exclusive), newest first. */
export const entriesBack = (store: EventStore, before: number, reading: Reading = {}): AsyncGenerator<StoredEntry, void> =>
  back(before, (next) => packBack(store, next), reading);

/** All entries from one place to another (both included), oldest first. */
export async function* entriesOnwards(
  store: EventStore,
  from: number,
  to: number,
  { signal, onProgress }: Reading = {},
): AsyncGenerator<StoredEntry, void> {
  const slices = new Slices();
  for await (const batch of store.read(from, to)) {
    for (const entry of batch) {
      if (signal?.aborted) return;
      yield entry;
      if (!slices.areUp) continue;
      onProgress?.(entry.seq);
      await slices.rest();
    }
  }
}
