/**
 * Snapshots make a start fast and are never trusted. A snapshot that does not match exactly is dropped, and the log is folded instead. The
 * state that a chapter begins with is read like one; it was verified when the log was closed.
 */
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { Digest } from '../base/digest.ts';
import type { LogStore, Snapshot, SnapshotStore } from '../base/ports.ts';
import { entryAt } from '../base/entryAt.ts';
import { Slices } from '../base/slices.ts';
import { linesOfWorld, stateDigest, withLine } from '../base/worldText.ts';

/** The lines with their seal at the end. */
async function* withSeal(lines: Iterable<string>, digest: Digest): AsyncGenerator<string, void> {
  const hashes: string[] = [];
  const slices = new Slices();
  for (const line of lines) {
    // A platform that hashes outside this thread does it while the line is taken.
    const hash = digest(line);
    yield line;
    hashes.push(await hash);
    // Some platforms hash a line of this length without yielding. Then nothing else would get a turn.
    if (slices.areUp) await slices.rest();
  }
  yield stateDigest(hashes, digest);
}

/** A snapshot of a world that is the fold up to `head`. The world must not change until the last line is taken. */
export function snapshotOf(world: World, { logId, seq, hash }: Head, domainHash: string, digest: Digest): Snapshot {
  return { logId, seq, entryHash: hash, domainHash, lines: withSeal(linesOfWorld(world), digest) };
}

/**
 * Saves a snapshot line by line, because its text is never in memory as a whole. `onAllRead` is called when the store has read the last
 * line: from then on the world may change. Resolves when all is saved.
 */
export function saveSnapshot(store: SnapshotStore, snapshot: Snapshot, onAllRead: () => void): Promise<void> {
  async function* lines(): AsyncGenerator<string, void> {
    yield* snapshot.lines;
    onAllRead();
  }
  return store.save({ ...snapshot, lines: lines() });
}

/** Reads the world of a snapshot. Throws if its lines are not whole, or are not those of a world. */
export async function worldOfSnapshot({ lines }: Pick<Snapshot, 'lines'>, digest: Digest): Promise<World> {
  const hashes: string[] = [];
  const slices = new Slices();
  let world: World | null = null;
  let last: string | null = null;
  // Each line is dealt with when the next one comes, because the last one is the seal.
  for await (const line of lines) {
    if (last !== null) {
      const hash = digest(last);
      world = withLine(world, last);
      hashes.push(await hash);
      if (slices.areUp) await slices.rest();
    }
    last = line;
  }
  if (world === null || last !== (await stateDigest(hashes, digest))) throw new Error('a snapshot that is not whole');
  return world;
}

interface Usable {
  readonly world: World;
  readonly seq: number;
  readonly hash: string;
}

/** What a snapshot must match. */
interface SnapshotRequirements extends Pick<World, 'recentsKept'> {
  readonly store: LogStore;
  readonly head: Head;
  readonly domainHash: string;
  readonly digest: Digest;
}

/**
 * The newest snapshot of this log that is whole, was folded by this code of the rules, keeps as many settled bets as is asked for, and ends at an
 * entry that has not changed. Null if there is none or none can be read. An error of the store itself shows later, when the log is folded.
 */
export async function usableSnapshot(snapshots: SnapshotStore, requirements: SnapshotRequirements): Promise<Usable | null> {
  const candidates = await snapshots.load().catch(() => []);
  for (const candidate of candidates) {
    const usable = await readSnapshot(candidate, requirements).catch(() => null);
    if (usable !== null) return usable;
  }
  return null;
}

async function readSnapshot(
  snapshot: Snapshot,
  { store, head, domainHash, digest, recentsKept }: SnapshotRequirements,
): Promise<Usable | null> {
  const { logId, seq, entryHash } = snapshot;
  const isOfBuild = snapshot.domainHash === null || snapshot.domainHash === domainHash;
  if (!isOfBuild || !(await isOnLog(store, head, { logId, seq, hash: entryHash }))) return null;
  const world = await worldOfSnapshot(snapshot, digest);
  return world.recentsKept === recentsKept ? { world, seq, hash: entryHash } : null;
}

/** Whether the log that ends in `head` still has this entry. */
export async function isOnLog(store: LogStore, head: Head, { logId, seq, hash }: Omit<Head, 'at'>): Promise<boolean> {
  return logId === head.logId && seq <= head.seq && (await hashAt(store, seq)) === hash;
}

/** The hash of the entry at a place; null if there is none. */
export async function hashAt(store: LogStore, seq: number): Promise<string | null> {
  return (await entryAt(store, seq))?.hash ?? null;
}
