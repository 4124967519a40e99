/** Runs in a browser at the app's own address: writes a packed log into the app's database, segment by segment. */
import { openDB } from 'idb';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Head, StoredEntry } from '../../src/domain/log/head.ts';
import { indexedDbStores } from '../../src/browser/stores/indexedDb.ts';
import { createObjectStores, HEAD_KEY, SCHEMA_VERSION, type HouseSchema } from '../../src/browser/stores/indexedDbSchema.ts';
import type { Segment } from '../../src/browser/stores/segment.ts';
import type { Records } from './fillPage.ts';

interface Packed extends Records {
  readonly segments: number;
  readonly tail: readonly StoredEntry[];
  readonly head: Head;
}

type Sent = Omit<Segment, 'lengths' | 'subjectCounts' | 'subjectPlaces'> &
  Readonly<Record<'lengths' | 'subjectCounts' | 'subjectPlaces', readonly number[]>>;

const fetched = async <T>(path: string): Promise<T> => (await fetch(path)).json() as Promise<T>;

const made = (sent: Sent): Segment => ({
  ...sent,
  lengths: Uint32Array.from(sent.lengths),
  subjectCounts: Uint32Array.from(sent.subjectCounts),
  subjectPlaces: Uint32Array.from(sent.subjectPlaces),
});

/** The keys of old commands are left out, because no measurement sends a command twice. */
async function fillBig(path: string): Promise<void> {
  const { segments, tail, head, vault, directory, snapshot } = await fetched<Packed>(`${path}/rest.json`);
  const database = await openDB<HouseSchema>('house', SCHEMA_VERSION, { upgrade: createObjectStores });
  for (let place = 0; place < segments; place += 1) await database.put('segments', made(await fetched<Sent>(`${path}/${place}.json`)));
  const transaction = database.transaction(['tail', 'meta'], 'readwrite', { durability: 'strict' });
  for (const entry of tail) void transaction.objectStore('tail').put(entry);
  void transaction.objectStore('meta').put(head, HEAD_KEY);
  await transaction.done;
  database.close();
  const stores = indexedDbStores({ name: 'house', hash: (text) => nobleHashing.sha256(text) });
  await stores.vault.put(vault);
  await stores.directory.put(directory);
  await stores.snapshots.save(snapshot);
  stores.close();
}

declare global {
  interface Window {
    fillBig: typeof fillBig;
  }
}
window.fillBig = fillBig;
