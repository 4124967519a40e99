/** What a house on a server keeps, in memory. Several sets over one `kept` are like several houses over one database. */
import type { StoredEntry } from '../../src/domain/log/head.ts';
import { FencedError, StoreUnavailableError, type Appended, type Batch } from '../../src/base/ports.ts';
import { KEPT_WIDTH } from '../../src/engine/transparency/logTree.ts';
import { MemoryLogStore, MemoryKeyedStore, MemoryLog, MemorySnapshotStore } from '../../src/engine/memoryStores.ts';
import type { EndingStore, ServerLog, ServerStores } from '../../src/server/ports.ts';
import { MemoryProjections } from '../../src/projections/memoryProjections.ts';
import { LogProjections } from '../../src/projections/projectLog.ts';

/** What is kept, whoever holds the lease. */
export class KeptForServer {
  readonly log = new MemoryLog();
  readonly vault = new MemoryKeyedStore();
  readonly directory = new MemoryKeyedStore();
  readonly sessions = new MemoryEndingStore();
  readonly views = new MemoryEndingStore();
  readonly snapshots = new MemorySnapshotStore();
  readonly projections = new MemoryProjections();
  /** How often the lease was taken. The newest one is valid. */
  epoch = 0;
  /** Nodes of the tree over 128 entries each, with the hash of the last of these. */
  readonly treeNodes: { readonly hash: string; readonly of: string }[] = [];
  /** Batches in the order in which they were written. */
  readonly batches: Batch[] = [];

  /** The same log and the same secrets. From here on two houses may write two histories. */
  async copy(): Promise<KeptForServer> {
    const copy = new KeptForServer();
    copy.log.head = this.log.head;
    copy.log.entries.push(...this.log.entries);
    for (const [key, used] of this.log.keys) copy.log.keys.set(key, used);
    for (const [subject, places] of this.log.trails) copy.log.trails.set(subject, [...places]);
    for (const part of ['vault', 'directory', 'sessions', 'views'] as const)
      await copy[part].put([...(await this[part].getMany(await this[part].keys('')))]);
    return copy;
  }
}

export class MemoryEndingStore extends MemoryKeyedStore implements EndingStore {
  readonly #ends = new Map<string, number>();

  async putUntil(endsAt: number, records: readonly (readonly [key: string, value: string])[]): Promise<void> {
    for (const [key] of records) this.#ends.set(key, endsAt);
    await this.put(records);
  }

  async deleteEnded(now: number, most: number): Promise<readonly string[]> {
    const ended = [...this.#ends].filter(([, endsAt]) => endsAt <= now).slice(0, most);
    for (const [key] of ended) this.#ends.delete(key);
    await this.delete(ended.map(([key]) => key));
    return ended.map(([key]) => key);
  }
}

class MemoryServerLog extends MemoryLogStore implements ServerLog {
  readonly #kept: KeptForServer;
  readonly #epoch: () => number;
  #writing: Promise<unknown> = Promise.resolve();
  /** What happens to the next batches: each takes one. */
  readonly #fates: ('lost' | 'kept, but not known')[] = [];
  /** Batches wait for this before they are written. */
  disk: Promise<unknown> = Promise.resolve();

  constructor(kept: KeptForServer, epoch: () => number) {
    super(kept.log, kept.vault);
    this.#kept = kept;
    this.#epoch = epoch;
  }

  async readHashes(from: number, to: number): Promise<readonly string[]> {
    const hashes: string[] = [];
    for await (const batch of this.read(from, to)) hashes.push(...batch.map(({ hash }) => hash));
    return hashes;
  }

  async readTreeNodes(): Promise<readonly string[]> {
    const nodes = this.#kept.treeNodes;
    const gap = nodes.findIndex((node, n) => node?.of !== this.#kept.log.entries[(n + 1) * KEPT_WIDTH - 1]?.hash);
    return (gap === -1 ? nodes : nodes.slice(0, gap)).map(({ hash }) => hash);
  }

  async keepTreeNodes(from: number, nodes: readonly string[]): Promise<void> {
    for (const [n, hash] of nodes.entries())
      this.#kept.treeNodes[from + n] = { hash, of: this.#kept.log.entries[(from + n + 1) * KEPT_WIDTH - 1]?.hash ?? '' };
  }

  failNext(fate: 'lost' | 'kept, but not known'): void {
    this.#fates.push(fate);
  }

  override append(batch: Batch): Promise<Appended> {
    const fate = this.#fates.shift();
    const write = this.#writing.then(async () => {
      await this.disk;
      if (fate === 'lost') throw new StoreUnavailableError('the connection died before the write');
      if (this.#kept.epoch !== this.#epoch()) throw new FencedError('another house decides');
      const appended = await super.append(batch);
      if (appended.kind === 'appended') this.#kept.batches.push(batch);
      if (fate) throw new StoreUnavailableError('the connection died after the write');
      return appended;
    });
    this.#writing = write.catch(() => undefined);
    return write;
  }

  async readTrails(subjects: readonly string[], { after, limit }: { after: number; limit: number }): Promise<readonly StoredEntry[]> {
    const places = new Set(subjects.flatMap((subject) => this.#kept.log.trails.get(subject) ?? []));
    const wanted = [...places].filter((seq) => seq > after).toSorted((a, b) => a - b);
    return wanted.slice(0, limit).flatMap((seq) => this.#kept.log.entries[seq - 1] ?? []);
  }

  async countTrails(subjects: readonly string[], page: { after: number; limit: number }): Promise<number> {
    return (await this.readTrails(subjects, page)).length;
  }

  /** It is never closed. */
  async presentChapter(): Promise<null> {
    return null;
  }

  archive(number: number): never {
    throw new Error(`there is no archive ${number}`);
  }

  async *usedKeys(): AsyncIterable<readonly string[]> {
    yield [...this.#kept.log.keys.keys()];
  }
}

export class MemoryServerStores implements ServerStores {
  readonly log: MemoryServerLog;
  readonly vault: MemoryKeyedStore;
  readonly directory: MemoryKeyedStore;
  readonly sessions: MemoryEndingStore;
  readonly views: MemoryEndingStore;
  readonly snapshots: MemorySnapshotStore;
  readonly projections: LogProjections;
  readonly #kept: KeptForServer;
  #epoch: number;
  #lost: () => void = () => undefined;

  /** Takes the lease from whoever has it. */
  constructor(kept: KeptForServer) {
    this.#kept = kept;
    this.#epoch = kept.epoch += 1;
    this.log = new MemoryServerLog(kept, () => this.#epoch);
    [this.vault, this.directory, this.snapshots] = [kept.vault, kept.directory, kept.snapshots];
    [this.sessions, this.views] = [kept.sessions, kept.views];
    this.projections = new LogProjections(kept.projections, this.log);
  }

  async renewLease(): Promise<void> {
    if (this.#kept.epoch !== this.#epoch) throw new FencedError('Another house decides now.');
  }

  onLeaseLost(listener: () => void): void {
    this.#lost = listener;
  }

  /** As if the connection of the lease had been closed. */
  loseLease(): void {
    this.#lost();
  }

  async close(): Promise<void> {
    this.log.close();
  }
}
