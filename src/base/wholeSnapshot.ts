import type { Snapshot, SnapshotRecord } from './ports.ts';

/** Takes all lines of a snapshot into memory. */
export async function wholeSnapshot(snapshot: Snapshot): Promise<SnapshotRecord> {
  const lines: string[] = [];
  for await (const line of snapshot.lines) lines.push(line);
  return { ...snapshot, lines };
}
