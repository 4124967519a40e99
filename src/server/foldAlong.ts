/** What a standby does while another house decides: it reads the log and folds it. It has no lease and writes nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Head } from '../domain/log/head.ts';
import type { OpenState } from '../engine/decider.ts';
import { DamagedLogError } from '../base/ports.ts';
import { foldFromSnapshot, type FoldPorts } from '../engine/open.ts';
import { serverWorld } from './openServerHouse.ts';
import type { ServerStores } from './ports.ts';

/** Between two looks at the log. */
const PAUSE_MS = 200;

type Ports = Omit<FoldPorts, 'store' | 'snapshots'> & { readonly stores: Pick<ServerStores, 'log' | 'snapshots'> };

export interface FoldingAlong {
  /** Ends it, and resolves when nothing is read any more. */
  readonly end: () => Promise<void>;
  /** Gives the folded world away, once. Null if there is none: then the log is opened without it. */
  readonly take: () => OpenState | null;
}

/** Calls `onCaughtUp` when the end of the log was reached for the first time. */
export function foldAlong(ports: Ports, onCaughtUp: (head: Head) => void = () => undefined): FoldingAlong {
  const over = new AbortController();
  let folded: OpenState | null = null;
  let hasCaughtUp = false;
  const take = (): OpenState | null => {
    const taken = folded;
    folded = null;
    return taken;
  };
  const look = async (): Promise<void> => {
    const { log: store, snapshots } = ports.stores;
    const head = await store.head();
    if (head === null || head.hash === folded?.head.hash) return;
    folded = await foldFromSnapshot({ ...ports, store, snapshots }, head, serverWorld(), take);
    if (!hasCaughtUp) onCaughtUp(folded.head);
    hasCaughtUp = true;
  };
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        await look();
        // Whoever opens the log says that a newer version wrote it.
        if (folded?.newer) return void take();
      } catch (error) {
        // There may be no tables yet, or no connection for a while. Whoever opens a damaged log says so.
        if (error instanceof DamagedLogError) return;
      }
      await pause(PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  const end = async (): Promise<void> => {
    over.abort();
    await ended;
  };
  return { end, take };
}
