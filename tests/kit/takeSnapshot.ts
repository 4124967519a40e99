import type { Head } from '../../src/domain/log/head.ts';
import type { World } from '../../src/domain/world.ts';
import type { Digest } from '../../src/house/digest.ts';
import type { SnapshotRecord } from '../../src/house/ports.ts';
import { snapshotOf, textOfWorld } from '../../src/house/snapshots.ts';

/** A snapshot of a world. */
export const takeSnapshot = async (world: World, head: Head, domainHash: string, digest: Digest): Promise<SnapshotRecord> =>
  snapshotOf(await textOfWorld(world), head, domainHash, digest);
