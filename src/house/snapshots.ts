/** Snapshots make a start fast and are never trusted: whatever does not match exactly is dropped, and the log is folded instead. */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { EventStore, SnapshotRecord } from './ports.ts';

export function takeSnapshot(world: World, head: Head, domainHash: string, hashing: Hashing): SnapshotRecord {
  const json = JSON.stringify(world);
  return { logId: head.logId, seq: head.seq, entryHash: head.hash, domainHash, world: json, worldHash: hashing.sha256(json) };
}

/** The newest snapshot that belongs to this log, at an entry that is still the same, folded by this rulebook, and whole. */
export async function usableSnapshot(
  candidates: readonly SnapshotRecord[],
  { store, head, domainHash, hashing }: { readonly store: EventStore; readonly head: Head; readonly domainHash: string; readonly hashing: Hashing },
): Promise<{ readonly world: World; readonly seq: number; readonly hash: string } | null> {
  for (const snapshot of candidates) {
    const { logId, seq, entryHash, worldHash, world } = snapshot;
    if (logId !== head.logId || seq > head.seq || snapshot.domainHash !== domainHash) continue;
    if (hashing.sha256(world) !== worldHash || (await hashAt(store, seq)) !== entryHash) continue;
    return { world: JSON.parse(world) as World, seq, hash: entryHash };
  }
  return null;
}

async function hashAt(store: EventStore, seq: number): Promise<string | null> {
  for await (const [stored] of store.read(seq, seq)) return stored?.hash ?? null;
  return null;
}
