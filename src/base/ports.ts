/**
 * The interfaces that the engine needs. A tab uses browser adapters; a server brings its own. Nothing here uses
 * the DOM.
 */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head, StoredEntry } from '../domain/log/head.ts';
import type { OpenPages } from './openPages.ts';
import type { Digest } from './digest.ts';
import type { HeadMarker } from './markers.ts';

/** A key that can be used only once. The fingerprint tells a repeated intent from another one under the same key. */
export interface UniqueKey {
  /** `command:<id>`, `wall:<wall>:<transaction>`, `round:<id>:settle` … */
  readonly key: string;
  /** SHA-256 of what the key was used for. */
  readonly fingerprint: string;
}

/** The entry that used a key, and the fingerprint of what it used the key for. */
export interface UsedKey {
  readonly seq: number;
  readonly fingerprint: string;
}

/** An entry that is ready to be written. */
export interface BatchEntry {
  readonly stored: StoredEntry;
  /** The key of its command, and those that follow from its events. */
  readonly keys: readonly UniqueKey[];
  /** Whether everybody may read one of its events. A store with a trail `public` adds such entries to it. */
  readonly isPublic: boolean;
}

/** Entries that are written together, with what the vault gains and loses by them: all of it or nothing. */
export interface Batch {
  /** The head that the batch continues. Its place is 0 if the log is empty. */
  readonly after: Head;
  /** At least one. */
  readonly entries: readonly BatchEntry[];
  /** Records of the vault that the entries refer to: the secrets of new commitments. */
  readonly secrets: readonly (readonly [key: string, value: string])[];
  /** Keys of records of the vault that the entries have revealed. */
  readonly revealed: readonly string[];
}

/** The result of an append. Nothing was written unless it is `appended`. */
export type Appended =
  | { readonly kind: 'appended' }
  /** The log does not end in `after`. Somebody else has written, or it is another log. */
  | { readonly kind: 'behind' }
  /** An entry of the log has this key already. This comes before `behind`, because a newer head does not change it. */
  | (UsedKey & { readonly kind: 'used'; readonly key: string });

/** Thrown when the log in the store is not the one that this house has read: another log, or fewer entries than it has seen. */
export class HeadMismatchError extends Error {
  override readonly name = 'HeadMismatchError';
}

/**
 * Thrown when nothing could be read or saved: quota, a damaged or lost database, a blocked upgrade. Nothing was appended.
 * There is one exception: the connection died at the very end of an append and the store could not find out what became of it.
 * Sending the same command again under its key shows whether it was appended.
 */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError';
}

/** Thrown when too many commands wait. Nothing was appended: send the command again. */
export class TooBusyError extends StoreUnavailableError {
  override readonly name = 'TooBusyError';
  constructor() {
    super('The house server is too busy at the moment. Try again.');
  }
}

/** The house server did not answer, or does not know whether it saved. The message is a sentence for people. */
export class HouseServerError extends StoreUnavailableError {
  override readonly name = 'HouseServerError';
}

/**
 * Thrown when another house writes to the log now. Nothing was appended, and nothing can be until this house has the lease again.
 */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/**
 * Whether an error says that the store could not save, rather than that the program is wrong. Not FencedError, which
 * stops the engine.
 */
export const isStoreFailure = (error: unknown): boolean => error instanceof StoreUnavailableError || error instanceof HeadMismatchError;

/** Returns the result of the work, or `answer` if the store could not save. Rethrows other errors. */
export async function onStoreFailure<Answer, Done>(answer: Answer, work: () => Promise<Done>): Promise<Done | Answer> {
  try {
    return await work();
  } catch (error) {
    if (isStoreFailure(error)) return answer;
    throw error;
  }
}

/**
 * Thrown when what is kept is not a whole log: entries are missing, do not follow each other or do not read back. Trying again is in vain.
 */
export class DamagedLogError extends StoreUnavailableError {
  override readonly name = 'DamagedLogError';
  /** `what` says what is wrong, without a full stop, e.g. `entry 5 is missing`. */
  constructor(what: string, options?: ErrorOptions) {
    super(`The stored log is damaged: ${what}.`, options);
  }
}

/** A page of a trail: `limit` entries before place `before` (exclusive), newest first. Default for `before`: after the head. */
export interface TrailPage {
  readonly before?: number;
  readonly limit: number;
}

/** The log: entries with their keys, in one order. */
export interface LogStore {
  head(): Promise<Head | null>;
  /**
   * Writes the batch if the log ends in `after` and its keys are new. It is durable when this resolves with `appended`.
   * Throws StoreUnavailableError, FencedError, and a plain Error if the entries do not continue `after`.
   * Batches are written in the order of the calls, so a batch may continue one that is still being written.
   */
  append(batch: Batch): Promise<Appended>;
  /** Entries `from`..`to`, both included, in order, in batches of any size. Default for `to`: the head at the time of the call. */
  read(from: number, to?: number): AsyncIterable<readonly StoredEntry[]>;
  /** The entries at these places, oldest first. Places after the head are left out. */
  readPlaces(places: Iterable<number>): Promise<readonly StoredEntry[]>;
  /** Entries of one account. */
  readTrail(account: string, page: TrailPage): Promise<readonly StoredEntry[]>;
  /** Those of the keys that were used, by key. */
  findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, UsedKey>>;
  /** Packs old entries if there are enough of them. Safe at any time and in several tabs at once. Resolves to the number packed. */
  pack(): Promise<number>;
  close(): void;
}

/** The part of a log store that reads the entries of one account. */
export type TrailStore = Pick<LogStore, 'readTrail'>;

/** Several trails read together. */
export interface TrailsStore {
  /** Entries of the trails of all these subjects, each once, oldest first, after place `after`. `public` is a subject. */
  readTrails(subjects: readonly string[], page: { readonly after: number; readonly limit: number }): Promise<readonly StoredEntry[]>;
}

/** A new value of a key. Null: it is deleted. */
export type KeyedChange = readonly [key: string, value: string | null];

/** Values under string keys, durable when `put` resolves. They hold secrets and personal data and are never exported with the log. */
export interface KeyedStore {
  /** All or none. */
  put(records: readonly (readonly [key: string, value: string])[]): Promise<void>;
  get(key: string): Promise<string | null>;
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Reads values and writes what `by` makes of them; null deletes. All of it is one step: no other write comes between, in any
   * tab. `by` is synchronous and only computes: it runs again if a connection died, also on what it has written already.
   */
  change(keys: readonly string[], by: (values: ReadonlyMap<string, string>) => readonly KeyedChange[]): Promise<void>;
  /** Keys that start with `prefix`, in order. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** Unrevealed seeds (`seed:<sha256>`), password records (`password:<account>`), session tokens, the digest key … */
export type Vault = KeyedStore;
/** Personal data: e-mail and payout addresses. */
export type Directory = KeyedStore;

/** A folded world, kept to start faster. It is a cache: on a mismatch it is dropped and no data is lost. */
export interface Snapshot {
  readonly logId: string;
  readonly seq: number;
  /** Hash of the entry it was folded up to. */
  readonly entryHash: string;
  /** Build-time hash of the code of the rules that folded it. Null: the state that a chapter of the log begins with, whatever build reads it. */
  readonly domainHash: string | null;
  /**
   * The world as JSON lines, and their seal as the last line. A world may have more text than one string can hold, so the lines
   * are written and read one after the other.
   */
  readonly lines: Iterable<string> | AsyncIterable<string>;
}

/** A snapshot that is in memory as a whole. */
export interface SnapshotRecord extends Snapshot {
  readonly lines: readonly string[];
}

/** Snapshots that a store keeps. The second is read if the first cannot be used. */
export const SNAPSHOTS_KEPT = 2;

export interface SnapshotStore {
  /** Newest first: at most `SNAPSHOTS_KEPT`, and the state that the log's newest chapter begins with. Their lines are read when they are taken. */
  load(): Promise<readonly Snapshot[]>;
  /** Keeps all lines or nothing. Replaces a snapshot of the same entry. */
  save(snapshot: Snapshot): Promise<void>;
  clear(): Promise<void>;
}

/** The other tabs of this browser. They read on when they hear that the head moved. */
export interface OtherTabs {
  announce(seq: number): void;
  /** Returns a function that stops listening. */
  onAnnounced(listener: (seq: number) => void): () => void;
  /**
   * Runs work while no other tab runs work of its own. It saves them vain appends and decides nothing: if another tab does not end its
   * turn in time, or the browser has no locks, the work runs anyway.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Wall clock, UTC milliseconds. */
export interface Clock {
  now(): number;
}

/** Fresh random bytes from the platform's cryptographic source. */
export interface Entropy {
  bytes(count: number): Uint8Array;
}

/** What an engine needs wherever it runs. */
export interface EnginePorts {
  readonly store: LogStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly snapshots: SnapshotStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing?: Hashing;
  /** For long texts, and never for a decision. Default: `hashing`. */
  readonly digest?: Digest;
  /** Build-time hash of the code of the rules. Snapshots with another hash are not used. */
  readonly domainHash: string;
  /** Who is online. Default: nobody is known to be. */
  readonly pages?: OpenPages;
}

/** What the engine of a tab needs. */
export interface HousePorts extends EnginePorts {
  readonly marker: HeadMarker;
  readonly otherTabs: OtherTabs;
}
