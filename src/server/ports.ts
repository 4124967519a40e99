/** What a house on a server needs from where its data are kept. PostgreSQL gives it; tests have one in memory. */
import type { TreeNodes } from '../engine/transparency/logTree.ts';
import type { ProjectionQueries } from '../projections/projection.ts';
import type { KeyedStore, LogStore, SnapshotStore, TrailsStore, Vault } from '../base/ports.ts';

/** Values that end by themselves. What was written by `put` alone never ends. */
export interface EndingStore extends KeyedStore {
  /** Writes values that end at a time, UTC milliseconds: from then on they may be deleted. */
  putUntil(endsAt: number, records: readonly (readonly [key: string, value: string])[]): Promise<void>;
  /** Deletes at most `most` ended values, and returns their keys. */
  deleteEnded(now: number, most: number): Promise<readonly string[]>;
}

/**
 * The chapter that a log goes on in since it was closed. What was before is an archive. In a file, a chapter begins with a line about itself,
 * then comes the state that the archive ends with, then its entries.
 */
export interface PresentChapter {
  /** The first one is 1. */
  readonly number: number;
  /** The last entry of the archive. */
  readonly seq: number;
  /** The line about itself. */
  readonly line: string;
  /** The lines of the state after the last entry of the archive. */
  readonly state: AsyncIterable<string>;
}

/** The log of a house on a server. */
export interface ServerLog extends LogStore, TrailsStore, TreeNodes {
  /** All keys that were used when it was called, in pages. Those that are used meanwhile may be missing. */
  usedKeys(): AsyncIterable<readonly string[]>;
  /** The hashes of the entries from `from` to `to`, both included, oldest first. */
  readHashes(from: number, to: number): Promise<readonly string[]>;
  /** The chapter that the log goes on in, and the lines of its state. Null if the log was never closed. */
  presentChapter(): Promise<PresentChapter | null>;
  /** The bytes of the archive of an earlier chapter. */
  archive(number: number): AsyncIterable<Uint8Array>;
  /** How many entries the trails of all these subjects have together after a place. It counts no further than the limit. */
  countTrails(subjects: readonly string[], page: { readonly after: number; readonly limit: number }): Promise<number>;
}

/** Everything that is kept for a house on a server. One object has one lease. */
export interface ServerStores {
  readonly log: ServerLog;
  /** Unrevealed seeds, password records, the key of the digests of e-mail and payout addresses in the log. Encrypted at rest. */
  readonly vault: Vault;
  /** Personal data: e-mail and payout addresses. Encrypted at rest. */
  readonly directory: KeyedStore;
  /** Sessions and refresh tokens. Encrypted at rest. */
  readonly sessions: EndingStore;
  /** Snapshots of what readers may read. Encrypted at rest. A cache: nothing is lost without them. */
  readonly views: EndingStore;
  readonly snapshots: SnapshotStore;
  /** Tables for admins, folded from the log. */
  readonly projections: ProjectionQueries;
  /** Makes sure that this object has the lease, and takes it again if it was lost. Rejects with FencedError if another one has it. */
  renewLease(): Promise<void>;
  /** Calls the listener when the lease may be lost, because its connection was closed. Nothing is appended before `renewLease`. */
  onLeaseLost(listener: () => void): void;
  close(): Promise<void>;
}
