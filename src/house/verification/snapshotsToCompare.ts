/** The snapshots that a start would use: of this log, by this rulebook, whole. */
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { World } from '../../domain/world.ts';
import type { SnapshotStore } from '../ports.ts';

/** The worlds by their place. None where they cannot be read: a start drops those by itself. */
export async function snapshotsToCompare(snapshots: Pick<SnapshotStore, 'load'>, logId: string, build: string, hashing: Hashing): Promise<ReadonlyMap<number, World>> {
  const worlds = new Map<number, World>();
  for (const snapshot of await snapshots.load().catch(() => [])) {
    if (snapshot.logId !== logId || snapshot.domainHash !== build || hashing.sha256(snapshot.world) !== snapshot.worldHash) continue;
    // Newest first: of two of one entry a start takes the newer one.
    const world = worldIn(snapshot.world);
    if (world !== null && !worlds.has(snapshot.seq)) worlds.set(snapshot.seq, world);
  }
  return worlds;
}

function worldIn(json: string): World | null {
  try {
    return JSON.parse(json) as World;
  } catch {
    return null;
  }
}
