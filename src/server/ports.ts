/** What a house on a server needs from where its data are kept. PostgreSQL gives it; tests have one in memory. */
import type { KeyedStore, LogStore, SnapshotStore, TrailsStore, Vault } from '../base/ports.ts';

/** The log of a house on a server. */
export interface ServerLog extends LogStore, TrailsStore {
  /** All keys that were used when it was called, in pages. Those that are used meanwhile may be missing. */
  usedKeys(): AsyncIterable<readonly string[]>;
}

/** Everything that is kept for a house on a server. One object has one lease. */
export interface ServerStores {
  readonly log: ServerLog;
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
