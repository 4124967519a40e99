import type { Entry } from '../../src/domain/log/entry.ts';
import { foldEntry } from '../../src/domain/log/fold.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';

/** The world that these entries make, from nothing. */
export function foldAll(entries: Iterable<Entry>): World {
  const world = emptyWorld();
  for (const entry of entries) foldEntry(world, entry);
  return world;
}
