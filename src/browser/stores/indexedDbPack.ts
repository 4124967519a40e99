/** Packs the oldest entries of the log into segments, so that a long log is read fast. */
import type { StoredEntry } from '../../domain/log/head.ts';
import type { Connection } from './indexedDbConnection.ts';
import { ENTRY_STORES, type Database } from './indexedDbSchema.ts';
import { readOnce, writeStrictly } from './indexedDbTransaction.ts';
import { packSegment, type Segment, type TextHash } from './segment.ts';

/** A tail of up to this many entries is not packed. */
const TAIL_LIMIT = 2_000;
/** Entries in a segment. One string is read five times faster than single records, but whoever reads one account's entries loads whole segments. */
const SEGMENT_ENTRIES = 1_000;

/**
 * Moves the oldest entries into segments until the tail has at most `TAIL_LIMIT`. Resolves to the number moved.
 * Entries are checked and joined before the transaction, so that a bet placed meanwhile hardly waits.
 * Throws if the entries do not chain: a damaged log is not changed.
 */
export async function packTail(connection: Connection, hash: TextHash): Promise<number> {
  let packed = 0;
  for (;;) {
    const oldest = await connection.run(readOldest);
    if (oldest === null) return packed;
    const segment = packSegment(oldest.before, oldest.entries, hash);
    if (await connection.run((database) => swap(database, segment))) packed += oldest.entries.length;
  }
}

interface Oldest {
  /** The newest segment so far. */
  readonly before: Segment | null;
  readonly entries: readonly StoredEntry[];
}

function readOldest(database: Database): Promise<Oldest | null> {
  return readOnce(database, ENTRY_STORES, async (transaction) => {
    const tail = transaction.objectStore('tail');
    if ((await tail.count()) <= TAIL_LIMIT) return null;
    const [entries, newest] = await Promise.all([
      tail.getAll(null, SEGMENT_ENTRIES),
      transaction.objectStore('segments').openCursor(null, 'prev'),
    ]);
    return { before: newest?.value ?? null, entries };
  });
}

/**
 * Replaces the entries by `segment`. False if another tab has done so since they were read. It is enough to check that the
 * first and the last entry are still there: the last one's hash binds all before it. Safe to run again.
 */
function swap(database: Database, segment: Segment): Promise<boolean> {
  return writeStrictly(database, ENTRY_STORES, async (transaction) => {
    const tail = transaction.objectStore('tail');
    const [first, last] = await Promise.all([tail.getKey(segment.firstSeq), tail.get(segment.lastSeq)]);
    if (first === undefined || last?.hash !== segment.lastHash) return false;
    await Promise.all([
      transaction.objectStore('segments').add(segment),
      tail.delete(IDBKeyRange.bound(segment.firstSeq, segment.lastSeq)),
    ]);
    return true;
  });
}
