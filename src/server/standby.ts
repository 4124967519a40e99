/**
 * A standby: while another house decides, it folds the log along, so that it answers reads and can take over at once. It has no lease and
 * writes nothing to the log. When it gets the lease, `openServerHouse` opens the log with the world that is folded here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { changeInPlace, type ChangeWorld } from '../domain/evolve.ts';
import type { Head } from '../domain/log/head.ts';
import type { OpenState } from '../engine/decider.ts';
import { Engine } from '../engine/engine.ts';
import { DamagedLogError, StoreUnavailableError, type EnginePorts } from '../base/ports.ts';
import { foldFromSnapshot, type FoldPorts } from '../engine/open.ts';
import { sharedWriting } from '../engine/writers/sharedWriter.ts';
import { serverWorld } from './openServerHouse.ts';
import type { ServerStores } from './ports.ts';

/** Between two looks at the log. */
const PAUSE_MS = 200;

export type StandbyPorts = Omit<FoldPorts, 'store' | 'snapshots'> &
  Pick<EnginePorts, 'clock' | 'entropy'> & { readonly stores: Pick<ServerStores, 'log' | 'vault' | 'directory' | 'snapshots'> };

/** Starts what answers from the folded log. Returns the function that stops it, called before the world is given away or dropped. */
export type OnReady = (house: Engine) => Promise<() => Promise<void>>;

export interface Standby {
  /** Ends it at once: after the call nothing more is folded. */
  readonly end: () => Promise<void>;
  /** Gives the folded world away, once, after the end. Null if there is none: then the log is opened without it. */
  readonly take: () => OpenState | null;
}

interface Folded {
  readonly house: Engine;
  readonly snapshotSeq: number;
  readonly leave: () => Promise<void>;
}

/** Calls `onReady` when the end of the log was reached for the first time, and again after the log had to be folded anew. */
export function followLog({ stores, ...rest }: StandbyPorts, onReady: OnReady): Standby {
  const { log: store, vault, directory, snapshots } = stores;
  const ports = { ...rest, store, vault, directory, snapshots };
  const over = new AbortController();
  // Whoever takes the world goes on with the same object.
  const change: ChangeWorld = (...args) => {
    over.signal.throwIfAborted();
    return changeInPlace(...args);
  };
  const writing = sharedWriting({}, change);
  let folded: Folded | null = null;

  /** False: nothing can be folded here. Whoever opens the log says why. */
  const begin = async (head: Head): Promise<boolean> => {
    const opened = await foldFromSnapshot(ports, head, serverWorld()).catch((error: unknown) => {
      if (error instanceof DamagedLogError) return null;
      throw error;
    });
    if (opened === null || opened.newer !== null) return false;
    const house = new Engine(ports, opened, writing);
    const leave = over.signal.aborted ? async () => undefined : await onReady(house);
    folded = { house, snapshotSeq: opened.snapshotSeq, leave };
    return true;
  };
  const follow = async ({ house }: Folded, { logId, seq }: Head): Promise<void> => {
    if (logId !== house.head.logId || seq < house.head.seq) throw new DamagedLogError('the log was replaced');
    await house.catchUp();
    if (house.newer) throw house.newer;
  };
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        const head = await store.head();
        if (head && !folded && !(await begin(head))) return;
        if (head && folded) await follow(folded, head);
      } catch (error) {
        // There may be no tables yet, or no connection for a while. After any other error the world may be half changed, or of another log.
        const mayPass = error instanceof StoreUnavailableError && !(error instanceof DamagedLogError);
        if (!mayPass && !over.signal.aborted) {
          const dropped = folded;
          folded = null;
          await dropped?.leave();
        }
      }
      await pause(PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  const end = async (): Promise<void> => {
    over.abort();
    // Whoever opens the log would have to fold again what is being folded.
    if (folded === null) await ended;
    await folded?.leave();
  };
  const take = (): OpenState | null => {
    if (folded === null) return null;
    const { house, snapshotSeq } = folded;
    folded = null;
    return { world: house.world, head: house.head, snapshotSeq, newer: null };
  };
  return { end, take };
}
