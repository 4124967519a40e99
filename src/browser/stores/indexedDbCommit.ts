import type { IDBPObjectStore } from 'idb';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import type { Built, CommitRequest, CommitResult, UniqueKey, UsedKey } from '../../base/ports.ts';
import { assertOnChain, headAfter } from '../../base/continuity.ts';
import type { Connection } from './indexedDbConnection.ts';
import { readSegments } from './indexedDbRead.ts';
import { HEAD_KEY, type HouseSchema, type StoreName, type Transaction } from './indexedDbSchema.ts';
import { reportedByTransaction, writeStrictly } from './indexedDbTransaction.ts';

const STORES: StoreName[] = ['tail', 'keys', 'meta'];
/** Rarely needed. The usual commit leaves `segments` out, so that it does not wait for readers of old entries. */
const STORES_AND_SEGMENTS: StoreName[] = [...STORES, 'segments'];

type Appended<T> = Extract<CommitResult<T>, { kind: 'built' }>;

type KeyStore = IDBPObjectStore<HouseSchema, StoreName[], 'keys', 'readwrite'>;

/** State that a commit keeps between its tries. */
interface Progress<T> {
  /** What a try handed to the browser to commit. If the connection then dies, it may be in the log or not. */
  sent: Appended<T> | null;
}

/** Wraps what `build` threw. The connection would otherwise treat a platform exception in it as its own. */
class BuildThrew extends Error {
  override readonly name = 'BuildThrew';
}

/** The missed entries begin in a segment, which the transaction did not include. Nothing was written. */
class NeedsSegments extends Error {
  override readonly name = 'NeedsSegments';
}

/**
 * Appends the entries of `request.build` exactly once.
 *
 * Each try is ONE strict read-write transaction: head, keys, missed entries, `build`, the new keys, then entries, keys
 * and head together. If a connection dies after a try was handed over, it is unknown whether it was committed. The
 * next try reads the log before it decides. An entry with the same place and hash means that the first try was committed
 * (the hash binds fresh salts, so no other writer can have made it), and its answer is returned. Otherwise `build` runs again.
 */
export async function commitEntries<T>(connection: Connection, request: CommitRequest<T>): Promise<CommitResult<T>> {
  const progress: Progress<T> = { sent: null };
  const tryWith = (stores: StoreName[]): Promise<CommitResult<T>> =>
    connection.run((database) => writeStrictly(database, stores, (transaction) => decideAndAdd(transaction, request, progress)));
  try {
    return await tryWith(STORES).catch((error: unknown) => {
      if (error instanceof NeedsSegments) return tryWith(STORES_AND_SEGMENTS);
      throw error;
    });
  } catch (error) {
    throw error instanceof BuildThrew ? error.cause : error;
  }
}

async function decideAndAdd<T>(
  transaction: Transaction<'readwrite'>,
  request: CommitRequest<T>,
  progress: Progress<T>,
): Promise<CommitResult<T>> {
  const [tail, usedKeys, meta] = [transaction.objectStore('tail'), transaction.objectStore('keys'), transaction.objectStore('meta')];
  const [stored, used, newest] = await Promise.all([
    meta.get(HEAD_KEY),
    findUsedKey(usedKeys, request.keys),
    tail.getAll(IDBKeyRange.lowerBound((request.knownHead?.seq ?? 0) + 1)),
  ]);
  const head = stored ?? null;
  const missed = await completeMissed(transaction, head, request.knownHead, newest);
  assertOnChain(head, request.knownHead, missed);
  if (progress.sent !== null && contains(missed, progress.sent.appended)) return progress.sent;
  if (used !== null) return { kind: 'known', missed, ...used };

  const { append, keys, value } = runBuild(request, missed);
  const newHead = headAfter(head, append);
  if (newHead === null || append.length === 0) return { kind: 'built', missed, appended: [], value };
  // Without keys from `build`, nothing is awaited between `build` and the writes.
  const usedNow = keys.length === 0 ? null : await findUsedKey(usedKeys, keys);
  if (usedNow !== null) return { kind: 'known', missed, ...usedNow };

  // `add`, not `put`: a place or a key that is already taken aborts the transaction.
  for (const entry of append) reportedByTransaction(tail.add(entry));
  for (const [key, fingerprint] of new Map([...request.keys, ...keys].map((used) => [used.key, used.fingerprint]))) {
    reportedByTransaction(usedKeys.add({ seq: newHead.seq, fingerprint }, key));
  }
  reportedByTransaction(meta.put(newHead, HEAD_KEY));
  progress.sent = { kind: 'built', missed, appended: append, value };
  return progress.sent;
}

function runBuild<T>(request: CommitRequest<T>, missed: readonly StoredEntry[]): Built<T> {
  try {
    return request.build(missed);
  } catch (cause) {
    throw new BuildThrew('The build of a commit threw', { cause });
  }
}

function contains(missed: readonly StoredEntry[], sent: readonly StoredEntry[]): boolean {
  const [first] = sent;
  return first !== undefined && missed.some((entry) => entry.seq === first.seq && entry.hash === first.hash);
}

/** The first of `keys` that was used before, with the entry that used it. */
async function findUsedKey(usedKeys: KeyStore, keys: readonly UniqueKey[]): Promise<(UsedKey & { readonly key: string }) | null> {
  const found = await Promise.all(keys.map(({ key }) => usedKeys.get(key)));
  for (const [index, used] of found.entries()) {
    const key = keys[index]?.key;
    if (used !== undefined && key !== undefined) return { key, seq: used.seq, fingerprint: used.fingerprint };
  }
  return null;
}

/** The entries after `knownHead` up to `head`. `newest` are those that are still in the tail. */
async function completeMissed(
  transaction: Transaction<'readwrite'>,
  head: Head | null,
  knownHead: Head | null,
  newest: readonly StoredEntry[],
): Promise<readonly StoredEntry[]> {
  const from = (knownHead?.seq ?? 0) + 1;
  const packedTo = (head?.seq ?? 0) - newest.length;
  if (packedTo < from) return newest;
  if (!transaction.objectStoreNames.contains('segments')) throw new NeedsSegments();
  return [...(await readSegments(transaction.objectStore('segments'), from, packedTo)), ...newest];
}
