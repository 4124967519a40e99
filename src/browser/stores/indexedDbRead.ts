/** Reads entries, which are in the tail one by one or in segments packed: in order, by their places, or those of one account. */
import type { IDBPObjectStore } from 'idb';
import type { StoredEntry } from '../../domain/log/head.ts';
import { DamagedLogError, type TrailPage } from '../../base/ports.ts';
import { assertComplete, placesInOrder } from '../../base/continuity.ts';
import type { Connection } from './indexedDbConnection.ts';
import { ENTRY_STORES, HEAD_KEY, type HouseSchema, type StoreName, type Transaction } from './indexedDbSchema.ts';
import { readOnce } from './indexedDbTransaction.ts';
import { type Segment, unpackSegment, unpackTrail } from './segment.ts';

/** Entries per batch from the tail. A batch of packed entries is one segment. */
const READ_BATCH = 1_000;

/** The most segments of a trail that are requested together. */
const MOST_TOGETHER = 8;

type SegmentStore = IDBPObjectStore<HouseSchema, StoreName[], 'segments', IDBTransactionMode>;

/**
 * Entries `from`..`to` in order. Default for `to`: the head at the time of the call. Each batch is its own transaction, so
 * that nobody waits long for a reader. Each batch looks for its entries again, because they may have moved to a segment.
 */
export async function* readEntries(connection: Connection, from: number, to?: number): AsyncGenerator<readonly StoredEntry[]> {
  const start = Math.max(1, from);
  // The head comes with the first batch: a tab that catches up mostly needs no second transaction.
  const first = await connection.run((database) =>
    readOnce(database, [...ENTRY_STORES, 'meta'], async (transaction) => {
      const head = await transaction.objectStore('meta').get(HEAD_KEY);
      const end = Math.min(to ?? Infinity, head?.seq ?? 0);
      return { end, batch: start > end ? [] : await readBatch(transaction, start, end) };
    }),
  );
  if (first.batch.length > 0) yield first.batch;
  for (let next = start + first.batch.length; next <= first.end;) {
    const begin = next;
    const batch = await connection.run((database) =>
      readOnce(database, ENTRY_STORES, (transaction) => readBatch(transaction, begin, first.end)),
    );
    next += batch.length;
    yield batch;
  }
}

/** The entries from `start` to `end` at most that are stored together: in one segment or in the tail. */
export async function readBatch(transaction: Transaction<IDBTransactionMode>, start: number, end: number): Promise<readonly StoredEntry[]> {
  const segments = transaction.objectStore('segments');
  const range = IDBKeyRange.bound(start, Math.min(end, start + READ_BATCH - 1));
  // Only the first batch can begin inside a segment. Later ones begin at the start of a segment or in the tail.
  const [next, tail] = await Promise.all([segments.get(start), transaction.objectStore('tail').getAll(range)]);
  if (tail[0]?.seq === start) {
    assertComplete(tail, start, start + tail.length - 1);
    return tail;
  }
  const segment = next ?? (await segmentAround(segments, start));
  if (segment === undefined || segment.lastSeq < start) throw new DamagedLogError(`entry ${start} is missing`);
  return unpackSegment(segment).slice(start - segment.firstSeq, end - segment.firstSeq + 1);
}

/** The last segment that begins at or before `seq`. */
async function segmentAround(segments: SegmentStore, seq: number): Promise<Segment | undefined> {
  return (await segments.openCursor(IDBKeyRange.upperBound(seq), 'prev'))?.value;
}

/** The entries at these places, oldest first. A segment is unpacked once, however many of them it holds. */
export function readPlaces(connection: Connection, places: Iterable<number>): Promise<readonly StoredEntry[]> {
  const wanted = placesInOrder(places);
  return connection.run((database) =>
    readOnce(database, ENTRY_STORES, async (transaction) => {
      const [tail, segments] = [transaction.objectStore('tail'), transaction.objectStore('segments')];
      const inTail = await Promise.all(wanted.map((seq) => tail.get(seq)));
      const found: StoredEntry[] = [];
      let [unpacked, lastSeq]: [ReadonlyMap<number, StoredEntry>, number] = [new Map(), 0];
      for (const [index, seq] of wanted.entries()) {
        if (!inTail[index] && seq > lastSeq) {
          const segment = await segmentAround(segments, seq);
          if (segment && segment.lastSeq >= seq)
            [unpacked, lastSeq] = [new Map(unpackSegment(segment).map((entry) => [entry.seq, entry])), segment.lastSeq];
        }
        const entry = inTail[index] ?? unpacked.get(seq);
        if (entry) found.push(entry);
      }
      return found;
    }),
  );
}

/**
 * Up to `limit` entries of one account before place `before`, newest first. Both indexes hold only keys, so a page reads
 * only its own entries and their segments.
 */
export async function readTrailPage(
  connection: Connection,
  account: string,
  { before = Infinity, limit }: TrailPage,
): Promise<readonly StoredEntry[]> {
  if (limit <= 0) return [];
  return connection.run((database) => readOnce(database, ENTRY_STORES, (transaction) => trailFrom(transaction, account, before, limit)));
}

async function trailFrom(
  transaction: Transaction<'readonly'>,
  account: string,
  before: number,
  limit: number,
): Promise<readonly StoredEntry[]> {
  const tail = transaction.objectStore('tail');
  const segments = transaction.objectStore('segments');
  const [places, firstSeqs] = await Promise.all([
    tail.index('subjects').getAllKeys(account),
    segments.index('subjects').getAllKeys(account),
  ]);
  const newest = places
    .filter((seq) => seq < before)
    .slice(-limit)
    .reverse();
  const found = (await Promise.all(newest.map((seq) => tail.get(seq)))).filter((entry) => entry !== undefined);
  const packed = firstSeqs.filter((firstSeq) => firstSeq < before).reverse();
  let together = 1;
  for (let next = 0; next < packed.length && found.length < limit; together = Math.min(2 * together, MOST_TOGETHER)) {
    // One segment may hold all of them, or only one entry. The number of segments requested together doubles each time.
    const until = next + Math.min(together, limit - found.length);
    const read = await Promise.all(packed.slice(next, until).map((firstSeq) => segments.get(firstSeq)));
    for (const segment of read) if (segment !== undefined) found.push(...trailInSegment(segment, account, before));
    next = until;
  }
  return found.slice(0, limit);
}

const trailInSegment = (segment: Segment, account: string, before: number): StoredEntry[] =>
  unpackTrail(segment, account)
    .filter((entry) => entry.seq < before)
    .reverse();
