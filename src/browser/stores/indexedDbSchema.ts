/** The object stores of the database, and how an older database gets those that it does not have. */
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import type { SnapshotRecord, UsedKey } from '../../base/ports.ts';
import type { FoldedTo, Row } from '../../projections/projection.ts';
import type { Segment } from './segment.ts';

/** A row of a table that is folded from the log. */
export interface ProjectedRow extends Row {
  projection: string;
}

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
  /** Tables that are folded from the log. A row without a game is not in the index of games. */
  projected: {
    key: [projection: string, key: string];
    value: ProjectedRow;
    indexes: Record<'all' | 'account' | 'game' | 'status', IDBValidKey>;
  };
  /** The last entry that was folded into them. */
  projectedTo: { key: string; value: FoldedTo };
}

export type StoreName = 'tail' | 'segments' | 'keys' | 'meta' | 'snapshots' | 'vault' | 'directory' | 'projected' | 'projectedTo';
/** Where entries are: one by one, and packed. */
export const ENTRY_STORES: StoreName[] = ['tail', 'segments'];
export type Database = IDBPDatabase<HouseSchema>;
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<HouseSchema, StoreName[], Mode>;

/**
 * Raise it when the shape above changes: every upgrade creates what is missing. A database with a higher version was written by a newer
 * build.
 */
export const SCHEMA_VERSION = 3;

export const HEAD_KEY = 'head';
export const PROJECTED_KEY = 'place';

/** Creates the object stores that a new or an older database does not have. Runs inside the upgrade's transaction: all or none. */
export function createObjectStores(database: Database): void {
  const isMissing = (name: StoreName): boolean => !database.objectStoreNames.contains(name);
  if (isMissing('tail')) database.createObjectStore('tail', { keyPath: 'seq' }).createIndex('subjects', 'subjects', { multiEntry: true });
  if (isMissing('segments'))
    database.createObjectStore('segments', { keyPath: 'firstSeq' }).createIndex('subjects', 'subjects', { multiEntry: true });
  if (isMissing('snapshots')) database.createObjectStore('snapshots', { autoIncrement: true });
  if (isMissing('projected')) {
    const rows = database.createObjectStore('projected', { keyPath: ['projection', 'key'] });
    rows.createIndex('all', ['projection', 'seq', 'key']);
    for (const column of ['account', 'game', 'status'] as const) rows.createIndex(column, ['projection', column, 'seq', 'key']);
  }
  for (const name of ['keys', 'meta', 'vault', 'directory', 'projectedTo'] as const) if (isMissing(name)) database.createObjectStore(name);
}
