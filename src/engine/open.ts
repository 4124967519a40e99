/**
 * Opens a log: folds it from its newest usable snapshot and the entries after it, or begins a new one, or reports that data was lost.
 * `openHouse` opens the engine of a tab over it.
 */
import { type ChangeWorld, foldEntry, NewerLogError } from '../domain/evolve.ts';
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { headOf, type Entry } from '../domain/log/entry.ts';
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import { isOfOlderFormat } from '../domain/log/read.ts';
import { DamagedEntryError, readStored } from '../domain/log/stored.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import { digestBy } from '../base/digest.ts';
import { DamagedLogError, type EnginePorts, type HousePorts, type LogStore } from '../base/ports.ts';
import { entryAt } from '../base/entryAt.ts';
import { ensureDemo } from './genesis.ts';
import type { OpenState } from './decider.ts';
import { Engine } from './engine.ts';
import { sharedWriting } from './writers/sharedWriter.ts';
import { hashAt, isOnLog, usableSnapshot } from './snapshots.ts';

/** Why a log cannot be opened. Nothing was changed. */
type NotOpened =
  /** The store is behind a head that was seen: it lost data. */
  | { readonly kind: 'lost'; readonly marker: Head; readonly head: Head | null }
  /** The log now has another entry at the place of a head that was seen: it was rewritten. */
  | { readonly kind: 'rewritten'; readonly marker: Head; readonly head: Head }
  /** This version no longer reads the log's format. */
  | { readonly kind: 'outdated'; readonly head: Head };

export type OpenedLog =
  | {
      readonly kind: 'open';
      readonly state: OpenState;
      /** The head of the log in the store when it was folded. */
      readonly head: Head;
      /** Whether the log is new. */
      readonly begun: boolean;
    }
  | NotOpened;

export type Opened =
  | {
      readonly kind: 'open';
      readonly house: Engine;
      /** How many entries were folded after the snapshot. */
      readonly folded: number;
    }
  | NotOpened;

interface OpenOptions {
  /** Begins a log that is not there: `beginLog` (begin.ts). False if somebody else has begun it meanwhile. */
  readonly begin: (ports: EnginePorts) => Promise<boolean>;
}

interface HouseOptions extends OpenOptions {
  /** How its world changes. Default: by copies, for a page that shows it. */
  readonly change?: ChangeWorld;
}

export interface LogOptions extends OpenOptions {
  /** Makes the world of no entries. Default: one of a page. The server's is made for changes in place. */
  readonly empty?: () => World;
  /** Hands over what was folded before, once: a standby has followed the log while another house decided. */
  readonly handOverFolded?: (() => OpenState | null) | undefined;
}

/** Opens the house of a tab or says why not. Throws what `openLog` throws. */
export async function openHouse(ports: HousePorts, options: HouseOptions): Promise<Opened> {
  const opened = await openLog(ports, ports.marker.read(), options);
  if (opened.kind !== 'open') return opened;
  const house = new Engine(ports, opened.state, sharedWriting(ports, options.change));
  ports.marker.write(house.head);
  const folded = house.head.seq - opened.state.snapshotSeq;
  await ensureDemo(house);
  return { kind: 'open', house, folded };
}

/**
 * Folds the log, or begins it. `marker` is a head that was seen before. Throws DamagedLogError if the log is damaged,
 * StoreUnavailableError if the store cannot be read.
 */
export async function openLog(ports: EnginePorts, marker: Head | null, options: LogOptions): Promise<OpenedLog> {
  const { store } = ports;
  let head = await store.head();
  if (marker && (!head || head.logId !== marker.logId || head.seq < marker.seq)) return { kind: 'lost', marker, head };
  if (marker && head && !(await stillHolds(store, head, marker))) return { kind: 'rewritten', marker, head };
  const begun = head === null && (await options.begin(ports));
  head ??= await store.head();
  if (!head) throw new Error('the first entries were not kept');
  if (await isOutdated(store, head)) return { kind: 'outdated', head };
  return { kind: 'open', state: await foldFromSnapshot(ports, head, options.empty?.(), options.handOverFolded), head, begun };
}

/** Whether the log ends in an entry of an older format. */
async function isOutdated(store: LogStore, { seq }: Head): Promise<boolean> {
  const last = await entryAt(store, seq);
  return last !== undefined && isOfOlderFormat(last.lines);
}

/** Whether the log still has the entry that the marker names. */
async function stillHolds(store: LogStore, head: Head, marker: Head): Promise<boolean> {
  return (head.seq === marker.seq ? head.hash : await hashAt(store, marker.seq)) === marker.hash;
}

export type FoldPorts = Pick<EnginePorts, 'store' | 'snapshots' | 'domainHash' | 'hashing' | 'digest'>;

/**
 * Folds the log from its newest usable snapshot, or into the world of no entries. Throws DamagedLogError.
 * The world that `handOverFolded` returns is folded on instead, if the log still has its last entry. It is not to be used again, also after an error.
 */
export async function foldFromSnapshot(
  ports: FoldPorts,
  storeHead: Head,
  empty: World = emptyWorld(),
  handOverFolded: () => OpenState | null = () => null,
): Promise<OpenState> {
  const { store } = ports;
  const folded = handOverFolded();
  const start = folded && (await isOnLog(store, storeHead, folded.head)) ? folded : await startOf(ports, storeHead, empty);
  const { world, snapshotSeq } = start;
  let { head } = start;
  for await (const batch of store.read(head.seq + 1)) {
    for (const stored of batch) {
      const entry = wholeEntry(stored, head);
      try {
        foldEntry(world, entry);
      } catch (error) {
        if (error instanceof NewerLogError) return { world, head, snapshotSeq, newer: error };
        throw new DamagedLogError(`entry ${stored.seq} cannot be folded`, { cause: error });
      }
      head = headOf(entry);
    }
  }
  if (head.seq === storeHead.seq && head.hash !== storeHead.hash) throw new DamagedLogError(`entry ${head.seq} is not its head`);
  return { world, head, snapshotSeq, newer: null };
}

/** The newest usable snapshot, or the world of no entries. */
async function startOf(
  { store, snapshots, domainHash, hashing = nobleHashing, digest = digestBy(hashing) }: FoldPorts,
  storeHead: Head,
  empty: World,
): Promise<OpenState> {
  const { recentsKept } = empty;
  const snapshot = await usableSnapshot(snapshots, { store, head: storeHead, domainHash, digest, recentsKept });
  const { world, seq, hash } = snapshot ?? { world: empty, seq: 0, hash: NO_HASH };
  return { world, head: { logId: storeHead.logId, seq, hash, at: world.at }, snapshotSeq: seq, newer: null };
}

/** Reads an entry that follows `head`. Throws DamagedLogError if it does not. */
function wholeEntry(stored: StoredEntry, head: Head): Entry {
  let entry: Entry;
  try {
    entry = readStored(stored);
  } catch (error) {
    throw error instanceof DamagedEntryError ? new DamagedLogError(error.message, { cause: error }) : error;
  }
  const { seq, logId, prev } = entry.header;
  if (seq !== head.seq + 1 || logId !== head.logId || prev !== head.hash)
    throw new DamagedLogError(`entry ${head.seq + 1} does not follow the one before it`);
  return entry;
}
