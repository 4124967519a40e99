import type { Entry } from '../../src/domain/log/entry.ts';
import { foldEntry } from '../../src/domain/evolve.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';

/** The world that these entries make, from nothing. `recentsKept`: settled bets that are kept of each account and game. */
export function foldAll(entries: Iterable<Entry>, recentsKept?: number): World {
  const world = emptyWorld(recentsKept === undefined ? {} : { recentsKept });
  for (const entry of entries) foldEntry(world, entry);
  return world;
}
