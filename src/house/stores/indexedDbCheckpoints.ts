import type { IDBPDatabase } from 'idb';
import type { Checkpoint, CheckpointStore } from '../verification/checkpoint.ts';
import { Connection } from './indexedDbConnection.ts';
import type { Database } from './indexedDbSchema.ts';

const VERIFIED_KEY = 'verified';

/** `meta` as anybody may have left it: this record is read by a schema of its own, not by its type. */
const untyped = (database: Database): IDBPDatabase => database as unknown as IDBPDatabase;

/** How far the log has been verified, beside its head: erased with the log, and never part of a backup. */
export class IndexedDbCheckpointStore implements CheckpointStore {
  readonly #connection: Connection;

  constructor(name: string) {
    this.#connection = new Connection({ name });
  }

  load(): Promise<unknown> {
    return this.#connection.run((database) => untyped(database).get('meta', VERIFIED_KEY));
  }

  /** Not strictly durable: a checkpoint that is lost costs time. */
  async save(checkpoint: Checkpoint): Promise<void> {
    await this.#connection.run((database) => untyped(database).put('meta', checkpoint, VERIFIED_KEY));
  }

  close(): void {
    this.#connection.close();
  }
}
