import type { Snapshot, SnapshotRecord, SnapshotStore } from '../../base/ports.ts';
import type { Connection } from './indexedDbConnection.ts';
import { readOnce, writeStrictly } from './indexedDbTransaction.ts';
import { wholeSnapshot } from '../../base/wholeSnapshot.ts';

const SNAPSHOTS_KEPT = 2;

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
        const dropped = keys.filter((key) => !others.slice(1 - SNAPSHOTS_KEPT).includes(key));
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
