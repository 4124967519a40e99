/** The stores of a house in a browser: one IndexedDB database, shared by all tabs. */
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import type { Appended, Batch, LogStore, TrailPage, UsedKey } from '../../base/ports.ts';
import type { HouseStores } from '../../base/houseStores.ts';
import { appendBatch } from './indexedDbAppend.ts';
import { Connection, type ConnectionOptions } from './indexedDbConnection.ts';
import { found, IndexedDbKeyedStore } from './indexedDbKeyed.ts';
import { packTail } from './indexedDbPack.ts';
import { readEntries, readTrailPage } from './indexedDbRead.ts';
import { HEAD_KEY } from './indexedDbSchema.ts';
import { IndexedDbSnapshotStore } from './indexedDbSnapshots.ts';
import { readOnce } from './indexedDbTransaction.ts';
import type { TextHash } from './segment.ts';

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
