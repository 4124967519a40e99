/** The snapshots that a start would use: of this log, by this rulebook, whole. */
import type { World } from '../../domain/world.ts';
import type { Digest } from '../digest.ts';
import type { SnapshotRecord, SnapshotStore } from '../ports.ts';
import { hashOfText, worldOfText } from '../snapshots.ts';

/** The worlds by their place. None where they cannot be read: a start drops those by itself. */
export async function snapshotsToCompare(
  snapshots: Pick<SnapshotStore, 'load'>,
  logId: string,
  build: string,
  digest: Digest,
): Promise<ReadonlyMap<number, World>> {
  const worlds = new Map<number, World>();
  for (const snapshot of await snapshots.load().catch(() => [])) {
    if (snapshot.logId !== logId || snapshot.domainHash !== build) continue;
    // Newest first: of two of one entry a start takes the newer one.
    const world = await worldIn(snapshot, digest).catch(() => null);
    if (world !== null && !worlds.has(snapshot.seq)) worlds.set(snapshot.seq, world);
  }
  return worlds;
}

const worldIn = async ({ world, worldHash }: SnapshotRecord, digest: Digest): Promise<World | null> =>
  (await hashOfText(world, digest)) === worldHash ? worldOfText(world) : null;
