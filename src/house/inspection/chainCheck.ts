/** The whole chain by its bytes: every entry has its hash, names the one before it, and its events have theirs. */
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { NO_HASH } from '../../domain/log/head.ts';
import type { EventStore } from '../ports.ts';
import { prevAt } from '../stores/continuity.ts';
import { isSound } from './accountTrail.ts';

export interface ChainState {
  /** Entries that hold, counted from the first. */
  readonly holdsTo: number;
  /** The first entry that does not; null where all do. */
  readonly brokenAt: number | null;
}

const SLICE_MS = 12;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Checks from entry 1 to the head, with the page's other work in between. Null when it was told to stop. */
export async function checkChain(
  store: EventStore,
  hashing: Hashing,
  signal: AbortSignal,
  onProgress?: (seq: number, head: number) => void,
): Promise<ChainState | null> {
  const head = await store.head();
  if (!head) return { holdsTo: 0, brokenAt: null };
  let [before, rested] = [NO_HASH, performance.now()];
  for await (const batch of store.read(1, head.seq)) {
    for (const stored of batch) {
      if (prevAt(stored.lines) !== before || !isSound(stored, hashing)) return { holdsTo: stored.seq - 1, brokenAt: stored.seq };
      before = stored.hash;
      if (performance.now() - rested < SLICE_MS) continue;
      onProgress?.(stored.seq, head.seq);
      await pause();
      if (signal.aborted) return null;
      rested = performance.now();
    }
  }
  return { holdsTo: head.seq, brokenAt: before === head.hash ? null : head.seq };
}
