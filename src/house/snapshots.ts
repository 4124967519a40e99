/** Snapshots make a start fast and are never trusted. A snapshot that does not match exactly is dropped, and the log is folded instead. */
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { Digest } from './digest.ts';
import type { EventStore, SnapshotRecord, SnapshotStore } from './ports.ts';
import { inSlices, Slices } from './reading/slices.ts';
import { linesOfWorld, worldOfLines } from './worldText.ts';

/** The text of a world for a snapshot. The world must not change until this resolves. */
export async function textOfWorld(world: World): Promise<string> {
  const lines: string[] = [];
  await inSlices(
    (function* collect() {
      for (const line of linesOfWorld(world)) yield lines.push(line);
    })(),
  );
  return lines.join('\n');
}

/** The hash of a world's text: SHA-256 of the hashes of its lines, because one line is hashed in less than a frame. */
export async function hashOfText(text: string, digest: Digest): Promise<string> {
  const hashes: string[] = [];
  const slices = new Slices();
  for (const line of text.split('\n')) {
    hashes.push(await digest(line));
    // Some platforms hash a line of this length without yielding. Then nothing else would get a turn.
    if (slices.areUp) await slices.rest();
  }
  return digest(hashes.join('\n'));
}

/** Reads the world from a snapshot's text. Throws if the text is not a world. */
export const worldOfText = (text: string): Promise<World> => inSlices(worldOfLines(text.split('\n')));

/** A snapshot from the text of a world. */
export async function snapshotOf(text: string, { logId, seq, hash }: Head, domainHash: string, digest: Digest): Promise<SnapshotRecord> {
  return { logId, seq, entryHash: hash, domainHash, world: text, worldHash: await hashOfText(text, digest) };
}

interface Usable {
  readonly world: World;
  readonly seq: number;
  readonly hash: string;
}

/** What a snapshot must match. */
interface Circumstances {
  readonly store: EventStore;
  readonly head: Head;
  readonly domainHash: string;
  readonly digest: Digest;
}

/**
 * The newest snapshot of this log that is whole, was folded by this rulebook, and ends at an entry that has not changed.
 * Null if there is none or none can be read. An error of the store itself shows later, when the log is folded.
 */
export async function usableSnapshot(snapshots: SnapshotStore, circumstances: Circumstances): Promise<Usable | null> {
  const candidates = await snapshots.load().catch(() => []);
  for (const candidate of candidates) {
    const usable = await readSnapshot(candidate, circumstances).catch(() => null);
    if (usable !== null) return usable;
  }
  return null;
}

async function readSnapshot(snapshot: SnapshotRecord, { store, head, domainHash, digest }: Circumstances): Promise<Usable | null> {
  const { logId, seq, entryHash, worldHash, world } = snapshot;
  if (logId !== head.logId || seq > head.seq || snapshot.domainHash !== domainHash) return null;
  if ((await hashOfText(world, digest)) !== worldHash || (await hashAt(store, seq)) !== entryHash) return null;
  return { world: await worldOfText(world), seq, hash: entryHash };
}

/** The hash of the entry at a place; null if there is none. */
export async function hashAt(store: EventStore, seq: number): Promise<string | null> {
  for await (const [stored] of store.read(seq, seq)) return stored?.hash ?? null;
  return null;
}
