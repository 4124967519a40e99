/** Checks the whole chain by its bytes: each entry has its hash and names the previous hash, and its events have their hashes. */
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { NO_HASH } from '../../domain/log/head.ts';
import type { EventStore } from '../ports.ts';
import { entriesOnwards } from '../reading/entries.ts';
import { prevAt } from '../stores/continuity.ts';
import { isSound } from './accountTrail.ts';

export interface ChainState {
  /** The number of sound entries, counted from the first. */
  readonly holdsTo: number;
  /** The first entry that is not sound; null if all are. */
  readonly brokenAt: number | null;
}

/** Checks from entry 1 to the head. It yields to the page's other work. Null if it was aborted. */
export async function checkChain(
  store: EventStore,
  hashing: Hashing,
  signal: AbortSignal,
  onProgress?: (seq: number, head: number) => void,
): Promise<ChainState | null> {
  const head = await store.head();
  if (!head) return { holdsTo: 0, brokenAt: null };
  let before = NO_HASH;
  for await (const stored of entriesOnwards(store, 1, head.seq, { signal, onProgress: (seq) => onProgress?.(seq, head.seq) })) {
    if (prevAt(stored.lines) !== before || !isSound(stored, hashing)) return { holdsTo: stored.seq - 1, brokenAt: stored.seq };
    before = stored.hash;
  }
  return signal.aborted ? null : { holdsTo: head.seq, brokenAt: before === head.hash ? null : head.seq };
}
