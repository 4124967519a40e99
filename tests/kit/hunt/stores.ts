/** What houses of a hunt keep: stores in memory whose answers wait in the loop of the hunt, and fail when they are asked to. */
import {
  StoreUnavailableError,
  type Entropy,
  type KeyedStore,
  type LogStore,
  type OtherTabs,
  type SnapshotRecord,
  type SnapshotStore,
} from '../../../src/base/ports.ts';
import { MemorySnapshotStore, type MemoryLog } from '../../../src/engine/memoryStores.ts';
import type { ControlledLoop, Process } from './loop.ts';
import type { Random } from './random.ts';
import type { ServerLog } from '../../../src/server/ports.ts';
import type { HouseProcess } from './sites.ts';

/** Fast repeatable bytes. */
export class RandomEntropy implements Entropy {
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }
  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let i = 0; i < count; i += 4) {
      const word = this.#random.next();
      for (let k = 0; k < 4 && i + k < count; k += 1) bytes[i + k] = word >>> (8 * k);
    }
    return bytes;
  }
}

const SNAPSHOTS_REMEMBERED = 4;

/** Can fail, and give old snapshots and ones with a changed digit. */
export class HuntSnapshots extends MemorySnapshotStore {
  gives: 'newest' | 'stale' | 'spoilt' | 'errors' = 'newest';
  readonly #log: MemoryLog;
  readonly #remembered: SnapshotRecord[] = [];

  constructor(log: MemoryLog) {
    super();
    this.#log = log;
  }

  override async load(): Promise<readonly SnapshotRecord[]> {
    const newest = await super.load();
    if (this.gives === 'errors') throw new StoreUnavailableError('no snapshot can be read');
    if (this.gives === 'stale') return this.#remembered.slice(0, 1);
    if (this.gives === 'spoilt') return newest.map((record) => ({ ...record, lines: record.lines.map(spoilt) }));
    return newest;
  }

  override async save(snapshot: Parameters<MemorySnapshotStore['save']>[0]): Promise<void> {
    if (this.gives === 'errors') throw new StoreUnavailableError('no snapshot can be saved');
    const { seq, entryHash } = snapshot;
    if (this.#log.entries[seq - 1]?.hash !== entryHash) throw new Error(`a snapshot is of entry ${seq}, which is not in the log`);
    await super.save(snapshot);
    const [newest] = await super.load();
    if (newest) this.#remembered.push(newest);
    if (this.#remembered.length > SNAPSHOTS_REMEMBERED) this.#remembered.shift();
  }
}

/** Adds 1 to the first amount of a line. */
const spoilt = (line: string): string => line.replace(/(?<=:)[1-8](?=[,}])/u, (digit) => String(Number(digit) + 1));

/** What becomes of an append: nothing is kept, or all is kept and nobody hears of it. */
export type Fate = 'lost' | 'kept, but not known';

/** Appends that fail. */
export class AppendFaults {
  readonly #fates = new Map<number, Fate>();
  #appends = 0;

  /** The append after `later` others fails. */
  plan(later: number, fate: Fate): void {
    this.#fates.set(this.#appends + 1 + later, fate);
  }

  /** The fate of the next append. */
  next(): Fate | undefined {
    this.#appends += 1;
    return this.#fates.get(this.#appends);
  }

  clear(): void {
    this.#fates.clear();
  }
}

/** Runs work of a process between two turns: others may come before the work, and before its answer is heard. */
const between = async <T>(loop: ControlledLoop, of: Process, work: () => Promise<T>): Promise<T> => {
  await loop.turn(of);
  const done = await work();
  await loop.turn(of);
  return done;
};

/** A log whose answers wait. Appends are written in the order of the calls. */
export function waitingLog<Log extends LogStore>(log: Log, loop: ControlledLoop, of: HouseProcess, faults: AppendFaults): Log {
  let written: Promise<unknown> = Promise.resolve();
  const waiting: LogStore = {
    head: () => between(loop, of, () => log.head()),
    append(batch) {
      const fate = faults.next();
      const before = written;
      const write = async () => {
        await before;
        return between(loop, of, async () => {
          if (fate === 'lost') throw new StoreUnavailableError('the append was lost');
          return log.append(batch);
        });
      };
      const writing = write();
      written = writing.catch(() => undefined);
      return writing
        .then((appended) => {
          if (fate !== undefined) throw new StoreUnavailableError('nobody knows whether this was kept');
          return appended;
        })
        .catch((error: unknown) => {
          of.failedAppends += 1;
          throw error;
        });
    },
    async *read(from, to) {
      await loop.turn(of);
      yield* log.read(from, to);
    },
    readPlaces: (places) => between(loop, of, () => log.readPlaces(places)),
    readTrail: (account, page) => between(loop, of, () => log.readTrail(account, page)),
    findKeys: (keys) => between(loop, of, () => log.findKeys(keys)),
    pack: () => between(loop, of, () => log.pack()),
    close: () => log.close(),
  };
  // What only a server's log has is answered at once.
  return new Proxy(log, {
    get: (target, name) => {
      const own: unknown = Reflect.get(waiting, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Whether the ids of a server's log are read slowly. */
export interface SlowIds {
  areSlow: boolean;
}

const IDS_A_PAGE = 20;

/** A log whose ids are read in small pages while commands are decided, if they are slow. */
export function slowIds<Log extends Pick<ServerLog, 'usedKeys'>>(log: Log, loop: ControlledLoop, of: Process, ids: SlowIds): Log {
  async function* usedKeys(): AsyncIterable<readonly string[]> {
    for await (const keys of log.usedKeys()) {
      if (!ids.areSlow) yield keys;
      else
        for (let from = 0; from < keys.length; from += IDS_A_PAGE) {
          await loop.turn(of);
          yield keys.slice(from, from + IDS_A_PAGE);
        }
    }
  }
  return new Proxy(log, { get: (target, name) => (name === 'usedKeys' ? usedKeys : (Reflect.get(target, name) as unknown)) });
}

export const waitingVault = (vault: KeyedStore, loop: ControlledLoop, of: Process): KeyedStore => ({
  put: (records) => between(loop, of, () => vault.put(records)),
  get: (key) => between(loop, of, () => vault.get(key)),
  getMany: (keys) => between(loop, of, () => vault.getMany(keys)),
  delete: (keys) => between(loop, of, () => vault.delete(keys)),
  change: (keys, by) => between(loop, of, () => vault.change(keys, by)),
  keys: (prefix) => between(loop, of, () => vault.keys(prefix)),
});

/** Snapshots that are read in two parts, which takes turns: no command may be decided before the end of the second one. */
export const waitingSnapshots = (snapshots: SnapshotStore, loop: ControlledLoop, of: Process): SnapshotStore => ({
  load: () => snapshots.load(),
  save: (snapshot) => between(loop, of, () => snapshots.save({ ...snapshot, lines: pausedAfterFirst(snapshot.lines, loop, of) })),
  clear: () => snapshots.clear(),
});

async function* pausedAfterFirst<Line>(
  lines: Iterable<Line> | AsyncIterable<Line>,
  loop: ControlledLoop,
  of: Process,
): AsyncGenerator<Line, void> {
  let isFirst = true;
  for await (const line of lines) {
    yield line;
    if (isFirst) await loop.turn(of);
    isFirst = false;
  }
}

interface WaitingForLock {
  readonly of: Process;
  readonly begin: () => void;
}

/** What tabs say to each other, and the lock by which they take turns. Messages come late, in any order, twice or never. */
export class HuntChannel {
  deaf = false;
  /** Whether tabs go on without the lock, as in a browser that has none. */
  hasLock = true;
  readonly #loop: ControlledLoop;
  readonly #random: Random;
  readonly #listeners = new Map<Process, Set<(seq: number) => void>>();
  readonly #queue: WaitingForLock[] = [];
  #holder: Process | null = null;

  constructor(loop: ControlledLoop, random: Random) {
    this.#loop = loop;
    this.#random = random;
  }

  tab(of: Process): OtherTabs {
    const own = new Set<(seq: number) => void>();
    this.#listeners.set(of, own);
    return {
      announce: (seq) => {
        for (const [other, listeners] of this.#listeners) if (other !== of) this.#say(other, listeners, seq);
      },
      onAnnounced(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
      inTurn: (work) => this.#inTurn(of, work),
      close: () => void this.#listeners.delete(of),
    };
  }

  /** The browser gives the lock of a dead tab to the next one. */
  died(of: Process): void {
    this.#listeners.delete(of);
    if (this.#holder === of) this.#next();
  }

  #say(to: Process, listeners: ReadonlySet<(seq: number) => void>, seq: number): void {
    if (this.deaf || this.#random.oneIn(8)) return;
    const hear = (): void => {
      for (const listener of listeners) listener(seq);
    };
    for (let left = this.#random.oneIn(8) ? 2 : 1; left > 0; left -= 1) this.#loop.later(to, hear);
  }

  async #inTurn<T>(of: Process, work: () => Promise<T>): Promise<T> {
    if (!this.hasLock) return work();
    await new Promise<void>((begin) => {
      this.#queue.push({ of, begin });
      if (this.#holder === null) this.#next();
    });
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #next(): void {
    let next = this.#queue.shift();
    while (next?.of.isDead === true) next = this.#queue.shift();
    this.#holder = next?.of ?? null;
    next?.begin();
  }
}
