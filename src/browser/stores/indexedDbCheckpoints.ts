import type { IDBPDatabase } from 'idb';
import type { Checkpoint, CheckpointStore } from '../../engine/verification/checkpoint.ts';
import { Connection } from './indexedDbConnection.ts';
import type { Database } from './indexedDbSchema.ts';

const VERIFIED_KEY = 'verified';

/** `meta` without its type: this record is read by its own schema. */
const untyped = (database: Database): IDBPDatabase => database as unknown as IDBPDatabase;

/** The checkpoint of the verification, in the log's database. It is erased with the log and is never part of a backup. */
export class IndexedDbCheckpointStore implements CheckpointStore {
  readonly #connection: Connection;

  constructor(name: string) {
    this.#connection = new Connection({ name });
  }

  load(): Promise<unknown> {
    return this.#connection.run((database) => untyped(database).get('meta', VERIFIED_KEY));
  }

  /** Not strictly durable: a lost checkpoint only costs time. */
  async save(checkpoint: Checkpoint): Promise<void> {
    await this.#connection.run((database) => untyped(database).put('meta', checkpoint, VERIFIED_KEY));
  }

  close(): void {
    this.#connection.close();
  }
}
