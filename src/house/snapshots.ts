/** Snapshots make a start fast and are never trusted: whatever does not match exactly is dropped, and the log is folded instead. */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { EventStore, SnapshotRecord, SnapshotStore } from './ports.ts';

export function takeSnapshot(world: World, head: Head, domainHash: string, hashing: Hashing): SnapshotRecord {
  const json = JSON.stringify(world);
  return { logId: head.logId, seq: head.seq, entryHash: head.hash, domainHash, world: json, worldHash: hashing.sha256(json) };
}

interface Usable {
  readonly world: World;
  readonly seq: number;
  readonly hash: string;
}

/** What a snapshot is compared with. */
interface Circumstances {
  readonly store: EventStore;
  readonly head: Head;
  readonly domainHash: string;
  readonly hashing: Hashing;
}

/**
 * The newest snapshot that belongs to this log, at an entry that is still the same, folded by this rulebook, and whole.
 * Null where there is none, or none can be read: what is wrong with the store itself shows when the log is folded.
 */
export async function usableSnapshot(snapshots: SnapshotStore, circumstances: Circumstances): Promise<Usable | null> {
  const candidates = await snapshots.load().catch(() => []);
  for (const candidate of candidates) {
    const usable = await readSnapshot(candidate, circumstances).catch(() => null);
    if (usable !== null) return usable;
  }
  return null;
}

async function readSnapshot(snapshot: SnapshotRecord, { store, head, domainHash, hashing }: Circumstances): Promise<Usable | null> {
  const { logId, seq, entryHash, worldHash, world } = snapshot;
  if (logId !== head.logId || seq > head.seq || snapshot.domainHash !== domainHash) return null;
  if (hashing.sha256(world) !== worldHash || (await hashAt(store, seq)) !== entryHash) return null;
  return { world: JSON.parse(world) as World, seq, hash: entryHash };
}

/** The hash of the entry at a place; null where there is none. */
export async function hashAt(store: EventStore, seq: number): Promise<string | null> {
  for await (const [stored] of store.read(seq, seq)) return stored?.hash ?? null;
  return null;
}
