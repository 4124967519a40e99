/** Checks the chain by its bytes: each entry has its hash and names the previous hash, and its events have their hashes. */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import type { LogStore } from '../base/ports.ts';
import { entriesOnwards, type ReadOptions } from '../base/entries.ts';
import { prevAt } from '../base/continuity.ts';
import { hashMatches } from './accountTrail.ts';

interface ChainState {
  /** The last entry that holds, and its hash. */
  readonly holdsTo: Pick<Head, 'seq' | 'hash'>;
  /** The first entry that does not hold; null if none was found. */
  readonly brokenAt: number | null;
  /** Where the log ends. All of it was checked if the chain holds to there. */
  readonly head: number;
}

/** Checks the entries after one that holds, to the head or as far as the reading goes. It yields to other work. */
export async function checkChain(
  store: LogStore,
  hashing: Hashing,
  after: ChainState['holdsTo'],
  reading: ReadOptions = {},
): Promise<ChainState> {
  const head = await store.head();
  if (!head) return { holdsTo: after, brokenAt: null, head: 0 };
  let holdsTo = after;
  for await (const stored of entriesOnwards(store, after.seq + 1, head.seq, reading)) {
    const { seq, hash, lines } = stored;
    if (prevAt(lines) !== holdsTo.hash || !hashMatches(stored, hashing)) return { holdsTo, brokenAt: seq, head: head.seq };
    holdsTo = { seq, hash };
  }
  // The store keeps its head apart from the entries, so the two may differ.
  return { holdsTo, brokenAt: holdsTo.seq === head.seq && holdsTo.hash !== head.hash ? head.seq : null, head: head.seq };
}
