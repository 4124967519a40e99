import type { Head } from '../../src/domain/log/head.ts';
import type { World } from '../../src/domain/world.ts';
import type { Digest } from '../../src/base/digest.ts';
import type { SnapshotRecord } from '../../src/base/ports.ts';
import { snapshotOf } from '../../src/engine/snapshots.ts';
import { wholeSnapshot } from '../../src/base/wholeSnapshot.ts';
import { sha256 } from './seeds.ts';

/** A snapshot of a world, as a whole. */
export const takeSnapshot = (world: World, head: Head, domainHash: string, digest: Digest): Promise<SnapshotRecord> =>
  wholeSnapshot(snapshotOf(world, head, domainHash, digest));

/** Lines with their seal, whatever they say. */
export const sealedLines = (lines: readonly string[]): readonly string[] => [...lines, sha256(lines.map(sha256).join('\n'))];
