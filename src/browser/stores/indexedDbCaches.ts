/** Caches in the log's database: snapshots, and how far the log was verified. Both can be made again from the log. */
import type { IDBPDatabase } from 'idb';
import { SNAPSHOTS_KEPT, type Snapshot, type SnapshotRecord, type SnapshotStore } from '../../base/ports.ts';
import { wholeSnapshot } from '../../base/wholeSnapshot.ts';
import type { CheckProgress, CheckProgressStore } from '../../engine/verification/checkProgress.ts';
import { Connection } from './indexedDbConnection.ts';
import type { Database } from './indexedDbSchema.ts';
import { readOnce, writeStrictly } from './indexedDbTransaction.ts';

/** Folded worlds, the newest under the highest key. The second is used if the first is not usable. */
export class IndexedDbSnapshotStore implements SnapshotStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  load(): Promise<readonly SnapshotRecord[]> {
    return this.#connection.run((database) =>
      readOnce(database, ['snapshots'], async (transaction) => (await transaction.objectStore('snapshots').getAll()).reverse()),
    );
  }

  /** A snapshot replaces an earlier one of the same entry. Otherwise two tabs could push out the older snapshot. */
  async save(snapshot: Snapshot): Promise<void> {
    // Nothing but the database may be awaited inside a transaction.
    const record = await wholeSnapshot(snapshot);
    await this.#connection.run((database) =>
      writeStrictly(database, ['snapshots'], async (transaction) => {
        const snapshots = transaction.objectStore('snapshots');
        const [keys, kept] = await Promise.all([snapshots.getAllKeys(), snapshots.getAll()]);
        const others = keys.filter((_key, index) => kept[index]?.entryHash !== snapshot.entryHash);
        // The new one takes the last place.
        const stay = others.slice(-(SNAPSHOTS_KEPT - 1));
        const dropped = keys.filter((key) => !stay.includes(key));
        await Promise.all([snapshots.add(record), ...dropped.map((key) => snapshots.delete(key))]);
      }),
    );
  }

  clear(): Promise<void> {
    return this.#connection.run((database) =>
      writeStrictly(database, ['snapshots'], (transaction) => transaction.objectStore('snapshots').clear()),
    );
  }
}

const VERIFIED_KEY = 'verified';

/** `meta` without its type: this record is read by its own schema. */
const untyped = (database: Database): IDBPDatabase => database as unknown as IDBPDatabase;

/** How far the verification has come, in the log's database. It is erased with the log and is never part of a backup. */
export class IndexedDbCheckProgress implements CheckProgressStore {
  readonly #connection: Connection;

  constructor(name: string) {
    this.#connection = new Connection({ name });
  }

  load(): Promise<unknown> {
    return this.#connection.run((database) => untyped(database).get('meta', VERIFIED_KEY));
  }

  /** Not strictly durable: lost progress only costs time. */
  async save(progress: CheckProgress): Promise<void> {
    await this.#connection.run((database) => untyped(database).put('meta', progress, VERIFIED_KEY));
  }

  close(): void {
    this.#connection.close();
  }
}
