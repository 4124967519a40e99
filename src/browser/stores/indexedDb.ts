/** The stores of a house in a browser: one IndexedDB database, shared by all tabs. */
import type { IDBPObjectStore } from 'idb';
import { NO_HASH, type Head, type StoredEntry } from '../../domain/log/head.ts';
import { headAfter } from '../../base/continuity.ts';
import type { Appended, Batch, LogStore, TrailPage, UsedKey } from '../../base/ports.ts';
import type { HouseStores } from '../../base/houseStores.ts';
import { IndexedDbSnapshotStore } from './indexedDbCaches.ts';
import { Connection, type ConnectionOptions } from './indexedDbConnection.ts';
import { found, IndexedDbKeyedStore } from './indexedDbKeyed.ts';
import { packTail } from './indexedDbPack.ts';
import { readBatch, readEntries, readPlaces, readTrailPage } from './indexedDbRead.ts';
import { HEAD_KEY, type HouseSchema, type StoreName, type Transaction } from './indexedDbSchema.ts';
import { readOnce, reportedByTransaction, writeStrictly } from './indexedDbTransaction.ts';
import type { TextHash } from './segment.ts';

/** What every append reads and writes. */
const APPENDED_TO: StoreName[] = ['tail', 'keys', 'meta'];

type KeyStore = IDBPObjectStore<HouseSchema, StoreName[], 'keys', 'readwrite'>;

class IndexedDbLogStore implements LogStore {
  readonly #connection: Connection;
  readonly #hash: TextHash;

  constructor(connection: Connection, hash: TextHash) {
    this.#connection = connection;
    this.#hash = hash;
  }

  async head(): Promise<Head | null> {
    return (await this.#connection.run((database) => database.get('meta', HEAD_KEY))) ?? null;
  }

  append(batch: Batch): Promise<Appended> {
    return appendBatch(this.#connection, batch);
  }

  read(from: number, to?: number): AsyncIterable<readonly StoredEntry[]> {
    return readEntries(this.#connection, from, to);
  }

  readPlaces(places: Iterable<number>): Promise<readonly StoredEntry[]> {
    return readPlaces(this.#connection, places);
  }

  readTrail(account: string, page: TrailPage): Promise<readonly StoredEntry[]> {
    return readTrailPage(this.#connection, account, page);
  }

  findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, UsedKey>> {
    return this.#connection.run((database) =>
      readOnce(database, ['keys'], (transaction) => found(keys, (key) => transaction.objectStore('keys').get(key))),
    );
  }

  pack(): Promise<number> {
    return packTail(this.#connection, this.#hash);
  }

  close(): void {
    this.#connection.close();
  }
}

interface IndexedDbOptions extends ConnectionOptions {
  /** SHA-256 of a text's UTF-8 bytes, 64 hex digits. Old entries are checked with it before they are packed. */
  readonly hash: TextHash;
}

/**
 * The stores in the database `name`, opened at the first call. `erase` closes them and deletes the whole database. It
 * rejects with StoreUnavailableError while another tab keeps the database open.
 */
export function indexedDbStores(options: IndexedDbOptions): HouseStores & { readonly erase: () => Promise<void> } {
  const connection = new Connection(options);
  return {
    events: new IndexedDbLogStore(connection, options.hash),
    vault: new IndexedDbKeyedStore(connection, 'vault'),
    directory: new IndexedDbKeyedStore(connection, 'directory'),
    snapshots: new IndexedDbSnapshotStore(connection),
    close: () => connection.close(),
    erase: () => connection.erase(),
  };
}

/**
 * Appends a batch exactly once. Each try is one strict read-write transaction: it reads the head and the keys, then writes entries,
 * keys, head and records of the vault together.
 *
 * If the connection dies after a try was handed over, it is unknown whether that try was saved. The next try looks for the batch's
 * last entry. If it is there, the first try was saved: the hash binds fresh salts, so no other tab can have made the entry.
 */
async function appendBatch(connection: Connection, batch: Batch): Promise<Appended> {
  const { after, secrets, revealed } = batch;
  const head = headAfter(batch);
  const changed: StoreName[] = secrets.length + revealed.length > 0 ? ['vault'] : [];
  let wasSent = false;
  return connection.run((database) => {
    // The usual append leaves `segments` out, so that it does not wait for readers of old entries.
    const stores: StoreName[] = [...APPENDED_TO, ...changed, ...(wasSent ? (['segments'] as const) : [])];
    return writeStrictly(database, stores, async (transaction): Promise<Appended> => {
      const [stored, used] = await Promise.all([transaction.objectStore('meta').get(HEAD_KEY), findUsedKey(transaction, batch)]);
      if (wasSent && (stored?.seq ?? 0) >= head.seq && (await hasEntry(transaction, head))) return { kind: 'appended' };
      if (used !== null) return { kind: 'used', ...used };
      if ((stored?.seq ?? 0) !== after.seq || (stored?.hash ?? NO_HASH) !== after.hash) return { kind: 'behind' };
      write(transaction, batch, head);
      wasSent = true;
      return { kind: 'appended' };
    });
  });
}

function write(transaction: Transaction<'readwrite'>, { entries, secrets, revealed }: Batch, head: Head): void {
  const [tail, keys] = [transaction.objectStore('tail'), transaction.objectStore('keys')];
  // `add`, not `put`: a place or a key that is already taken aborts the transaction.
  for (const { stored, keys: own } of entries) {
    reportedByTransaction(tail.add(stored));
    for (const { key, fingerprint } of own) reportedByTransaction(keys.add({ seq: stored.seq, fingerprint }, key));
  }
  for (const [name, value] of secrets) reportedByTransaction(transaction.objectStore('vault').put(value, name));
  for (const name of revealed) reportedByTransaction(transaction.objectStore('vault').delete(name));
  reportedByTransaction(transaction.objectStore('meta').put(head, HEAD_KEY));
}

async function hasEntry(transaction: Transaction<'readwrite'>, { seq, hash }: Head): Promise<boolean> {
  const [entry] = await readBatch(transaction, seq, seq);
  return entry?.hash === hash;
}

/** The first of the batch's keys that was used before, with the entry that used it. */
async function findUsedKey(
  transaction: Transaction<'readwrite'>,
  { entries }: Batch,
): Promise<(UsedKey & { readonly key: string }) | null> {
  const used: KeyStore = transaction.objectStore('keys');
  const names = entries.flatMap(({ keys }) => keys.map(({ key }) => key));
  const uses = await Promise.all(names.map((name) => used.get(name)));
  for (const [index, one] of uses.entries()) {
    const key = names[index];
    if (one !== undefined && key !== undefined) return { key, seq: one.seq, fingerprint: one.fingerprint };
  }
  return null;
}
