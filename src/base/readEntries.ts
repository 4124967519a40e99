/**
 * Reads a log entry by entry, with pauses in which the page answers its user. Stores give entries in batches, without pauses. All entries:
 * `entriesOnwards`. What a reader may see: `readableOnwards`. One account's own, newest first: `ownEntriesBack`.
 */
import type { AccountId } from '../domain/ids.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import type { LogStore, TrailsStore, TrailStore } from './ports.ts';
import { Slices } from './slices.ts';

/** When reading ends early, and who is told how far it is. */
export interface ReadOptions {
  /** Ends the reading early. The caller checks it afterwards. */
  readonly signal?: AbortSignal;
  /** Called with the entry that was read last, before each pause. Not at the end. */
  readonly onProgress?: (seq: number) => void;
  /** Called with each entry after the caller has dealt with it. */
  readonly onRead?: (seq: number) => void;
}

/** Entries of one account are spread over segments, so few are read at once. */
const OWN_CHUNK = 100;

/** Pages of one account's entries before a place (exclusive), newest first. */
async function* ownPagesBack(
  store: TrailStore,
  account: AccountId,
  before: number,
  limit: number,
): AsyncGenerator<readonly StoredEntry[], void> {
  for (let next: number | undefined = before; next !== undefined;) {
    const page: readonly StoredEntry[] = await store.readTrail(account, { before: next, limit });
    yield page;
    next = page.length === limit ? page.at(-1)?.seq : undefined;
  }
}

/** The trails with all that an account, or a guest (null), may read something of. */
export const trailsOf = (reader: AccountId | null): readonly string[] => (reader === null ? ['public'] : [reader, 'public']);

async function* readablePages(
  store: TrailsStore,
  reader: AccountId | null,
  [from, to]: readonly [number, number],
  limit: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly StoredEntry[], void> {
  for (let after = from - 1; after < to && !signal?.aborted;) {
    const page = await store.readTrails(trailsOf(reader), { after, limit });
    yield page.filter(({ seq }) => seq <= to);
    after = page.length === limit ? (page.at(-1)?.seq ?? to) : to;
  }
}

/** Yields single entries, and pauses between slices of work so that the page stays responsive. */
async function* withPauses(
  batches: AsyncIterable<readonly StoredEntry[]>,
  { signal, onProgress, onRead }: ReadOptions,
): AsyncGenerator<StoredEntry, void> {
  const slices = new Slices();
  for await (const batch of batches) {
    for (const entry of batch) {
      if (signal?.aborted) return;
      yield entry;
      onRead?.(entry.seq);
      if (!slices.areUp) continue;
      onProgress?.(entry.seq);
      await slices.rest();
    }
  }
}

/** One account's entries before a place (exclusive), newest first. Reads only as far as it is asked, `atOnce` at a time. */
export const ownEntriesBack = (
  store: TrailStore,
  account: AccountId,
  before: number,
  { atOnce = OWN_CHUNK, ...reading }: ReadOptions & { readonly atOnce?: number } = {},
): AsyncGenerator<StoredEntry, void> => withPauses(ownPagesBack(store, account, before, atOnce), reading);

/** All entries from one place to another (both included), oldest first. */
export const entriesOnwards = (
  store: Pick<LogStore, 'read'>,
  from: number,
  to: number,
  reading: ReadOptions = {},
): AsyncGenerator<StoredEntry, void> => withPauses(store.read(from, to), reading);

/**
 * What an account, or a guest (null), may read something of, from one place to another (both included), oldest first, `atOnce` at a time.
 */
export const readableOnwards = (
  store: TrailsStore,
  reader: AccountId | null,
  places: readonly [from: number, to: number],
  { atOnce, ...reading }: ReadOptions & { readonly atOnce: number },
): AsyncGenerator<StoredEntry, void> => withPauses(readablePages(store, reader, places, atOnce, reading.signal), reading);
