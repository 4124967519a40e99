/**
 * A standby: while another house decides, it folds the log along, so that it answers reads and can take over at once. It has no lease and
 * writes nothing to the log. When it gets the lease, `openServerHouse` opens the log with the world that is folded here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { changeInPlace, type ChangeWorld } from '../domain/evolve.ts';
import type { Head } from '../domain/log/head.ts';
import type { OpenState } from '../engine/decider.ts';
import { Engine } from '../engine/engine.ts';
import { DamagedLogError, StoreUnavailableError, type EnginePorts, type LogStore } from '../base/ports.ts';
import { foldFromSnapshot, type FoldPorts } from '../engine/open.ts';
import { sharedWriting } from '../engine/writers/sharedWriter.ts';
import { serverWorld } from './openServerHouse.ts';
import type { ServerStores } from './ports.ts';

/** Between two looks at the log. */
const PAUSE_MS = 200;
/** It is ready when at most this many entries are left to fold: that takes some 100 ms. */
const MOST_BEHIND = 2_000;

export type StandbyPorts = Omit<FoldPorts, 'store' | 'snapshots'> &
  Pick<EnginePorts, 'clock' | 'entropy'> & { readonly stores: Pick<ServerStores, 'log' | 'vault' | 'directory' | 'snapshots'> };

/** Starts what answers from the folded log. Returns the function that stops it, called before the world is given away or dropped. */
export type OnReady = (house: Engine) => Promise<() => Promise<void>>;

export interface Standby {
  /** Ends it at once: after the call nothing more is folded. */
  readonly end: () => Promise<void>;
  /** Hands the folded world over, once, after the end. Null if there is none: then the log is opened without it. */
  readonly handOver: () => OpenState | null;
}

interface FoldedHouse {
  readonly house: Engine;
  readonly snapshotSeq: number;
  /** What `onReady` returned. Null: it was not called, or failed. */
  stopAnswers: ReturnType<OnReady> | null;
}

/** Calls `onReady` when the end of the log was almost reached for the first time, and again after the log had to be folded anew. */
export function followLog({ stores, ...rest }: StandbyPorts, onReady: OnReady): Standby {
  const { log: store, vault, directory, snapshots } = stores;
  const ports = { ...rest, store, vault, directory, snapshots };
  const stopping = new AbortController();
  // Whoever takes the world goes on with the same object.
  const change: ChangeWorld = (...args) => {
    stopping.signal.throwIfAborted();
    return changeInPlace(...args);
  };
  const writing = sharedWriting({}, change);
  let folded: FoldedHouse | null = null;

  /** Null: nothing can be folded here. Whoever opens the log says why. */
  const foldToHead = async (head: Head): Promise<FoldedHouse | null> => {
    const opened = await foldFromSnapshot(ports, head, serverWorld()).catch((error: unknown) => {
      if (error instanceof DamagedLogError) return null;
      throw error;
    });
    if (opened === null || opened.newer !== null) return null;
    return { house: new Engine(ports, opened, writing), snapshotSeq: opened.snapshotSeq, stopAnswers: null };
  };
  /** Resolves with how long to wait for the next look, in milliseconds. Null: nothing can be folded here. */
  const followOnce = async (): Promise<number | null> => {
    const head = await store.head();
    if (!head) return PAUSE_MS;
    if (!folded) {
      folded = await foldToHead(head);
      return folded === null ? null : 0;
    }
    const isNear = await catchUpTo(store, folded, head);
    if (isNear && folded.stopAnswers === null && !stopping.signal.aborted) await callOnReady(folded, onReady);
    return isNear ? PAUSE_MS : 0;
  };
  const run = async (): Promise<void> => {
    for (let wait: number | null = 0; wait !== null && !stopping.signal.aborted;) {
      try {
        wait = await followOnce();
      } catch (error) {
        wait = PAUSE_MS;
        // There may be no tables yet, or no connection for a while. After any other error the world may be half changed, or of another log.
        const mayPass = error instanceof StoreUnavailableError && !(error instanceof DamagedLogError);
        if (!mayPass && !stopping.signal.aborted) {
          const dropped = folded;
          folded = null;
          await stopAnswering(dropped);
        }
      }
      await pause(wait ?? 0, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  const end = async (): Promise<void> => {
    stopping.abort();
    // Whoever opens the log would have to fold again what is being folded.
    if (folded === null) await ended;
    await stopAnswering(folded);
  };
  const handOver = (): OpenState | null => {
    if (folded === null) return null;
    const { house, snapshotSeq } = folded;
    folded = null;
    return { world: house.world, head: house.head, snapshotSeq, newer: null };
  };
  return { end, handOver };
}

/** Folds up to the end of the log. Resolves with whether it is near it: the log may have grown meanwhile. */
async function catchUpTo(store: LogStore, { house }: FoldedHouse, { logId, seq }: Head): Promise<boolean> {
  if (logId !== house.head.logId || seq < house.head.seq) throw new DamagedLogError('the log was replaced');
  await house.catchUp();
  if (house.newer) throw house.newer;
  const head = await store.head();
  return head !== null && head.seq - house.head.seq <= MOST_BEHIND;
}

/** Calls `onReady`, which may fail, and be called again then. */
async function callOnReady(folded: FoldedHouse, onReady: OnReady): Promise<void> {
  folded.stopAnswers = onReady(folded.house);
  try {
    await folded.stopAnswers;
  } catch (error) {
    folded.stopAnswers = null;
    throw error;
  }
}

/** Stops what `onReady` has started, also if that is still starting. */
async function stopAnswering(folded: FoldedHouse | null): Promise<void> {
  const stop = await folded?.stopAnswers?.catch(() => null);
  await stop?.();
}
