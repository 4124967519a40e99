/** The stores of a house in memory: for tests, the auditor and simulated histories. */
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import {
  type Appended,
  type Batch,
  type BatchEntry,
  type LogStore,
  type KeyedChange,
  type KeyedStore,
  type Snapshot,
  type SnapshotRecord,
  SNAPSHOTS_KEPT,
  type SnapshotStore,
  StoreUnavailableError,
  type TrailPage,
  type UsedKey,
} from '../base/ports.ts';
import { headAfter, placesInOrder } from '../base/continuity.ts';
import type { HouseStores } from '../base/houseStores.ts';
import { wholeSnapshot } from '../base/wholeSnapshot.ts';

const READ_BATCH = 1_000;

/** The data that several memory stores share, as tabs share a database. */
export class MemoryLog {
  head: Head | null = null;
  readonly entries: StoredEntry[] = [];
  readonly keys = new Map<string, UsedKey>();
  /** Places of an account's entries, ascending. */
  readonly trails = new Map<string, number[]>();
}

export class MemoryLogStore implements LogStore {
  readonly #log: MemoryLog;
  readonly #vault: KeyedStore;
  #faults: Error[] = [];
  #closed = false;

  /** The secrets of appended batches are kept in `vault`. */
  constructor(log: MemoryLog = new MemoryLog(), vault: KeyedStore = new MemoryKeyedStore()) {
    this.#log = log;
    this.#vault = vault;
  }

  /**
   * Makes the next append that could write keep nothing and reject with `error`, like a store with a full disk. Calls add up.
   * Returns a function that undoes it.
   */
  failNextAppend(error: Error = new StoreUnavailableError('This browser has no storage space left. Nothing was saved.')): () => void {
    this.#faults.push(error);
    return () => void (this.#faults = this.#faults.filter((fault) => fault !== error));
  }

  async head(): Promise<Head | null> {
    this.#assertOpen();
    return this.#log.head;
  }

  /** Costs O(appended), independent of the length of the log. */
  async append(batch: Batch): Promise<Appended> {
    this.#assertOpen();
    const log = this.#log;
    const head = headAfter(batch);
    // As with a database, the caller goes on first. From here to the last write nothing else runs.
    await Promise.resolve();
    const used = this.#findUsed(batch);
    if (used !== null) return { kind: 'used', ...used };
    if ((log.head?.seq ?? 0) !== batch.after.seq || (log.head?.hash ?? NO_HASH) !== batch.after.hash) return { kind: 'behind' };
    const fault = this.#faults.shift();
    if (fault !== undefined) throw fault;
    for (const entry of batch.entries) this.#add(entry);
    log.head = head;
    await Promise.all([this.#vault.put(batch.secrets), this.#vault.delete(batch.revealed)]);
    return { kind: 'appended' };
  }

  async *read(from: number, to?: number): AsyncIterable<readonly StoredEntry[]> {
    this.#assertOpen();
    const end = Math.min(to ?? Infinity, this.#log.entries.length);
    for (let start = Math.max(1, from); start <= end; start += READ_BATCH) {
      yield this.#log.entries.slice(start - 1, Math.min(end, start - 1 + READ_BATCH));
    }
  }

  async readPlaces(places: Iterable<number>): Promise<readonly StoredEntry[]> {
    this.#assertOpen();
    return placesInOrder(places).flatMap((seq) => this.#log.entries[seq - 1] ?? []);
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

  async findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, UsedKey>> {
    this.#assertOpen();
    return foundIn(this.#log.keys, keys);
  }

  async pack(): Promise<number> {
    this.#assertOpen();
    return 0;
  }

  close(): void {
    this.#closed = true;
  }

  #findUsed({ entries }: Batch): (UsedKey & { readonly key: string }) | null {
    for (const { key } of entries.flatMap(({ keys }) => keys)) {
      const used = this.#log.keys.get(key);
      if (used !== undefined) return { key, ...used };
    }
    return null;
  }

  #add({ stored, keys, isPublic }: BatchEntry): void {
    this.#log.entries.push(stored);
    for (const { key, fingerprint } of keys) this.#log.keys.set(key, { seq: stored.seq, fingerprint });
    for (const subject of isPublic ? [...stored.subjects, 'public'] : stored.subjects) {
      const trail = this.#log.trails.get(subject);
      if (trail === undefined) this.#log.trails.set(subject, [stored.seq]);
      else trail.push(stored.seq);
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreUnavailableError('The store was closed.');
  }
}

/** The values that are there, by key. */
function foundIn<Value>(records: ReadonlyMap<string, Value>, keys: readonly string[]): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const key of keys) {
    const value = records.get(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
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
    return foundIn(this.#records, keys);
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#records.delete(key);
  }

  async change(keys: readonly string[], by: (values: ReadonlyMap<string, string>) => readonly KeyedChange[]): Promise<void> {
    for (const [key, value] of by(foundIn(this.#records, keys))) {
      if (value === null) this.#records.delete(key);
      else this.#records.set(key, value);
    }
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return [...this.#records.keys()].filter((key) => key.startsWith(prefix)).toSorted();
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
export function memoryStores(
  log: MemoryLog = new MemoryLog(),
  vault: KeyedStore = new MemoryKeyedStore(),
): HouseStores & { readonly events: MemoryLogStore } {
  const events = new MemoryLogStore(log, vault);
  const close = (): void => events.close();
  return { events, vault, directory: new MemoryKeyedStore(), snapshots: new MemorySnapshotStore(), close };
}
