/**
 * Makes snapshots of views: what a reader's view of the log comes to, folded as a page would fold it from the entries that the reader
 * may read. One that was kept is continued.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { AccountId } from '../../domain/ids.ts';
import { foldEntry } from '../../domain/evolve.ts';
import type { Head } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import { readableTo } from '../../domain/log/view.ts';
import { emptyWorld, type World } from '../../domain/world.ts';
import { DAY_MS } from '../../domain/utc.ts';
import { readableOnwards } from '../../base/readEntries.ts';
import type { TrailsStore } from '../../base/ports.ts';
import { orElse } from '../../base/orElse.ts';
import { readViewSnapshot, writeViewSnapshot } from '../../api/viewSnapshot.ts';
import type { EndingStore } from '../ports.ts';

/** A view that was not made anew for so long is made from the beginning. */
const KEPT_MS = 30 * DAY_MS;
/** Entries that are read at once. Each reading looks for its place in the trails anew. */
const AT_ONCE = 2_000;

/** Null: a guest. All guests have the same view. */
export type Reader = AccountId | null;

export interface WantedView {
  readonly reader: Reader;
  /** The end of the log: the view goes as far. */
  readonly head: Head;
  /** The entry that registered the reader, 0 for a guest. Before it the reader could read what a guest could. */
  readonly registered: number;
}

/** A snapshot of a view as `readViewSnapshot` reads it, by gzip. */
export interface KeptView {
  /** The last entry that it has. */
  readonly seq: number;
  readonly compressed: Buffer;
}

interface MakerPorts {
  readonly log: TrailsStore;
  readonly views: EndingStore;
  readonly domainHash: string;
}

const record = z.strictObject({ seq: z.int(), domainHash: z.string(), gzip: z.string() });
const [zip, unzip] = [promisify(gzip), promisify(gunzip)];
const nameOf = (reader: Reader): string => reader ?? 'guest';

/** The snapshot that was made last for a reader. Null: there is none, or another rulebook folded it. */
export async function keptView({ views, domainHash }: Omit<MakerPorts, 'log'>, reader: Reader): Promise<KeptView | null> {
  const text = await views.get(nameOf(reader));
  const kept = text === null ? null : orElse(() => record.parse(JSON.parse(text)), null);
  return kept?.domainHash === domainHash ? { seq: kept.seq, compressed: Buffer.from(kept.gzip, 'base64') } : null;
}

/** Makes the view of a reader up to a head, and keeps it. */
export async function makeView(ports: MakerPorts, wanted: WantedView): Promise<KeptView> {
  const { views, domainHash } = ports;
  const { reader, head } = wanted;
  const before = await viewBefore(ports, wanted);
  const known = before && (await readViewSnapshot((await unzip(before.compressed)).toString(), domainHash));
  const world = known?.world ?? emptyWorld();
  await foldOnwards(world, ports.log, reader, head);
  const compressed = await zip(await writeViewSnapshot(world, head, domainHash));
  const { seq, at } = head;
  const kept: z.infer<typeof record> = { seq, domainHash, gzip: compressed.toString('base64') };
  await views.putUntil(at + KEPT_MS, [[nameOf(reader), JSON.stringify(kept)]]);
  return { seq, compressed };
}

/** What can be continued. Nobody may read more than a guest of what was before their registration. */
async function viewBefore(ports: MakerPorts, { reader, head, registered }: WantedView): Promise<KeptView | null> {
  const own = await keptView(ports, reader);
  if (own && own.seq <= head.seq) return own;
  const guests = reader === null ? null : await keptView(ports, null);
  return guests && guests.seq < registered ? guests : null;
}

/** Folds what the reader may read from the place of the world up to a head. */
async function foldOnwards(world: World, log: TrailsStore, reader: Reader, head: Head): Promise<void> {
  const viewer = reader ?? 'public';
  for await (const stored of readableOnwards(log, reader, [world.seq + 1, head.seq], { atOnce: AT_ONCE })) {
    const { events, ...entry } = readStored(stored);
    foldEntry(world, { ...entry, events: events.filter((line) => line.kind === 'event' && readableTo(line.event, viewer) !== null) });
  }
  Object.assign(world, { logId: head.logId, seq: head.seq, at: head.at });
}
