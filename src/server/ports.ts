/** What a house on a server needs from where its data are kept. PostgreSQL gives it; tests have one in memory. */
import type { Head, StoredEntry } from '../domain/log/head.ts';
import type { EventStore, KeyedStore, SnapshotStore, TrailsStore, UniqueKey, UsedKey, Vault } from '../base/ports.ts';

/** An entry that is ready to be written. */
export interface BatchEntry {
  readonly stored: StoredEntry;
  /** The key of its command, and those that follow from its events. */
  readonly keys: readonly UniqueKey[];
  /** Whether everybody may read one of its events. Such entries are also in the trail `public`. */
  readonly isPublic: boolean;
}

/** What is written by one statement: all of it or nothing. */
export interface Batch {
  /** The head that the batch continues. */
  readonly after: Head;
  readonly entries: readonly BatchEntry[];
  /** Records of the vault that the entries refer to: the secrets of new commitments. */
  readonly secrets: readonly (readonly [key: string, value: string])[];
  /** Keys of records of the vault that the entries have revealed. */
  readonly revealed: readonly string[];
}

/**
 * Thrown when somebody else may write to the log now, or already has. Nothing was appended, and nothing can be until the lease is taken
 * again.
 */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** The log as the decider writes it. `commit` of EventStore is for the first entries; afterwards the decider appends batches. */
export interface BatchLog extends EventStore, TrailsStore {
  /**
   * Resolves when the batch is durable. Rejects with FencedError if the log does not end in `after` or the lease was taken by
   * another, and with StoreUnavailableError if nobody knows whether the batch was kept: the log must be read again then.
   * Batches are written in the order of the calls. After a failure every later batch fails too.
   */
  append(batch: Batch): Promise<void>;
  /** Those of the keys that were used, by key. */
  findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, UsedKey>>;
  /** All keys that were used when it was called, in pages. Those that are used meanwhile may be missing. */
  usedKeys(): AsyncIterable<readonly string[]>;
}

/** Everything that is kept for a house on a server. One object has one lease. */
export interface ServerStores {
  readonly log: BatchLog;
  /** Unrevealed seeds, password records, the key of the digests. Encrypted at rest. */
  readonly vault: Vault;
  /** Personal data: e-mail and payout addresses. Encrypted at rest. */
  readonly directory: KeyedStore;
  /** Sessions and refresh tokens, for the doors. Encrypted at rest. */
  readonly sessions: KeyedStore;
  readonly snapshots: SnapshotStore;
  /** Makes sure that this object has the lease, and takes it again if it was lost. Rejects with FencedError if another one has it. */
  renewLease(): Promise<void>;
  /** Calls the listener when the lease may be lost, because its connection was closed. Nothing is appended before `renewLease`. */
  onLeaseLost(listener: () => void): void;
  close(): Promise<void>;
}
