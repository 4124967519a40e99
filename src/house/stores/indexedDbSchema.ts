import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import type { SnapshotRecord, UsedKey } from '../ports.ts';
import type { Segment } from './segment.ts';

/** One database holds the log and the other stores. Only log, keys and head change together. */
export interface HouseSchema extends DBSchema {
  /** The newest entries, one record each, by `seq`. */
  tail: { key: number; value: StoredEntry; indexes: { subjects: string } };
  /** The older entries, packed, by `firstSeq`. An entry is in the tail or in one segment, never in both. */
  segments: { key: number; value: Segment; indexes: { subjects: string } };
  /** Unique keys, which are never deleted. */
  keys: { key: string; value: UsedKey };
  /** The head of the log under `head`. */
  meta: { key: string; value: Head };
  /** Folded worlds, the newest under the highest key. */
  snapshots: { key: number; value: SnapshotRecord };
  vault: { key: string; value: string };
  directory: { key: string; value: string };
}

export type StoreName = 'tail' | 'segments' | 'keys' | 'meta' | 'snapshots' | 'vault' | 'directory';
export type Database = IDBPDatabase<HouseSchema>;
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<HouseSchema, StoreName[], Mode>;

/** Raise it when the shape above changes. An open database of a higher version belongs to a newer build. */
export const SCHEMA_VERSION = 1;

export const HEAD_KEY = 'head';

/** Creates the object stores of a new database. Runs inside the upgrade's transaction: all or none. */
export function createObjectStores(database: Database): void {
  database.createObjectStore('tail', { keyPath: 'seq' }).createIndex('subjects', 'subjects', { multiEntry: true });
  database.createObjectStore('segments', { keyPath: 'firstSeq' }).createIndex('subjects', 'subjects', { multiEntry: true });
  database.createObjectStore('keys');
  database.createObjectStore('meta');
  database.createObjectStore('snapshots', { autoIncrement: true });
  database.createObjectStore('vault');
  database.createObjectStore('directory');
}
