/** The stores of a house in memory: for tests, the auditor and simulated histories. */
import type { Head, StoredEntry } from '../domain/log/head.ts';
import {
  type CommitRequest,
  type CommitResult,
  type EventStore,
  type KeyedChange,
  type KeyedStore,
  type Snapshot,
  type SnapshotRecord,
  type SnapshotStore,
  StoreUnavailableError,
  type TrailPage,
  type UsedKey,
} from '../base/ports.ts';
import { assertOnChain, headAfter } from '../base/continuity.ts';
import type { HouseStores } from '../base/houseStores.ts';
import { wholeSnapshot } from '../base/wholeSnapshot.ts';

const READ_BATCH = 1_000;
const SNAPSHOTS_KEPT = 2;

/** The data that several memory stores share, as tabs share a database. */
export class MemoryLog {
  head: Head | null = null;
  readonly entries: StoredEntry[] = [];
  readonly keys = new Map<string, UsedKey>();
  /** Places of an account's entries, ascending. */
  readonly trails = new Map<string, number[]>();
}

export class MemoryEventStore implements EventStore {
  readonly #log: MemoryLog;
  #faults: Error[] = [];
  #closed = false;

  constructor(log: MemoryLog = new MemoryLog()) {
    this.#log = log;
  }

  /** Makes the next commit run its build, keep nothing and reject with `error`, like a store with a full disk. Calls add up. */
  failNextCommit(error: Error = new StoreUnavailableError('This browser has no storage space left. Nothing was saved.')): void {
    this.#faults.push(error);
  }

  async head(): Promise<Head | null> {
    this.#assertOpen();
    return this.#log.head;
  }

  /** Costs O(missed + appended), independent of the length of the log. */
  async commit<T>(request: CommitRequest<T>): Promise<CommitResult<T>> {
    // As with a database, `build` never runs inside the caller's own call. From here on the commit is synchronous.
    await Promise.resolve();
    this.#assertOpen();
    const log = this.#log;
    const missed = log.entries.slice(request.knownHead?.seq ?? 0);
    assertOnChain(log.head, request.knownHead, missed);
    const used = this.#findUsed(request.keys, missed);
    if (used !== null) return used;
    const { append, keys, value } = request.build(missed);
    const head = headAfter(log.head, append);
    const fault = this.#faults.shift();
    if (fault !== undefined) throw fault;
    if (append.length === 0) return { kind: 'built', missed, appended: [], value };
    const usedNow = this.#findUsed(keys, missed);
    if (usedNow !== null) return usedNow;
    for (const entry of append) this.#add(entry);
    for (const { key, fingerprint } of [...request.keys, ...keys]) log.keys.set(key, { seq: head?.seq ?? 0, fingerprint });
    log.head = head;
    return { kind: 'built', missed, appended: append, value };
  }

  async *read(from: number, to?: number): AsyncIterable<readonly StoredEntry[]> {
    this.#assertOpen();
    const end = Math.min(to ?? Infinity, this.#log.entries.length);
    for (let start = Math.max(1, from); start <= end; start += READ_BATCH) {
      yield this.#log.entries.slice(start - 1, Math.min(end, start - 1 + READ_BATCH));
    }
  }

  async readTrail(account: string, page: TrailPage): Promise<readonly StoredEntry[]> {
    this.#assertOpen();
    const places = this.#log.trails.get(account) ?? [];
    const found: StoredEntry[] = [];
    for (let index = places.length - 1; index >= 0 && found.length < page.limit; index -= 1) {
      const seq = places[index] ?? 0;
      const entry = this.#log.entries[seq - 1];
      if (entry !== undefined && seq < (page.before ?? Infinity)) found.push(entry);
    }
    return found;
  }

  async findKey(key: string): Promise<UsedKey | null> {
    this.#assertOpen();
    return this.#log.keys.get(key) ?? null;
  }

  async pack(): Promise<number> {
    this.#assertOpen();
    return 0;
  }

  close(): void {
    this.#closed = true;
  }

  #findUsed(keys: CommitRequest<unknown>['keys'], missed: readonly StoredEntry[]): CommitResult<never> | null {
    for (const { key } of keys) {
      const used = this.#log.keys.get(key);
      if (used !== undefined) return { kind: 'known', missed, key, seq: used.seq, fingerprint: used.fingerprint };
    }
    return null;
  }

  #add(entry: StoredEntry): void {
    this.#log.entries.push(entry);
    for (const subject of entry.subjects) {
      const trail = this.#log.trails.get(subject);
      if (trail === undefined) this.#log.trails.set(subject, [entry.seq]);
      else trail.push(entry.seq);
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreUnavailableError('The store was closed.');
  }
}

export class MemoryKeyedStore implements KeyedStore {
  readonly #records = new Map<string, string>();

  async put(records: readonly (readonly [key: string, value: string])[]): Promise<void> {
    for (const [key, value] of records) this.#records.set(key, value);
  }

  async get(key: string): Promise<string | null> {
    return this.#records.get(key) ?? null;
  }

  async getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#found(keys);
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#records.delete(key);
  }

  async change(keys: readonly string[], by: (values: ReadonlyMap<string, string>) => readonly KeyedChange[]): Promise<void> {
    for (const [key, value] of by(this.#found(keys))) {
      if (value === null) this.#records.delete(key);
      else this.#records.set(key, value);
    }
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return [...this.#records.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  }

  #found(keys: readonly string[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const key of keys) {
      const value = this.#records.get(key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  }
}

export class MemorySnapshotStore implements SnapshotStore {
  #snapshots: readonly SnapshotRecord[] = [];

  async load(): Promise<readonly SnapshotRecord[]> {
    return this.#snapshots;
  }

  async save(snapshot: Snapshot): Promise<void> {
    const record = await wholeSnapshot(snapshot);
    const others = this.#snapshots.filter((kept) => kept.entryHash !== snapshot.entryHash);
    this.#snapshots = [record, ...others].slice(0, SNAPSHOTS_KEPT);
  }

  async clear(): Promise<void> {
    this.#snapshots = [];
  }
}

/** A set of stores in memory. `events` can be told to fail. Sets over one `log` are like tabs of one browser. */
export function memoryStores(log: MemoryLog = new MemoryLog()): HouseStores & { readonly events: MemoryEventStore } {
  const events = new MemoryEventStore(log);
  const close = (): void => events.close();
  return { events, vault: new MemoryKeyedStore(), directory: new MemoryKeyedStore(), snapshots: new MemorySnapshotStore(), close };
}
