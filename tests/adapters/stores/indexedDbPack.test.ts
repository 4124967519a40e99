import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';
import { append, hashText, readAll, seqsOf } from './entries.ts';

const open = () => indexedDbStores({ name: 'house', hash: hashText });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function counts(): Promise<{ tail: number; segments: number }> {
  const database = await openDB('house');
  const found = { tail: await database.count('tail'), segments: await database.count('segments') };
  database.close();
  return found;
}

async function tamper(change: (entry: StoredEntry) => StoredEntry | null, seq: number): Promise<void> {
  const database = await openDB('house');
  const changed = change((await database.get('tail', seq)) as StoredEntry);
  await (changed === null ? database.delete('tail', seq) : database.put('tail', changed));
  database.close();
}

test('the oldest 1,000 are packed when the tail exceeds 2,000, as often as needed', async () => {
  const { events } = open();
  expect(await events.pack()).toBe(0);
  await append(events, 2_000);
  expect(await events.pack()).toBe(0);
  expect(await counts()).toEqual({ tail: 2_000, segments: 0 });
  await append(events, 1);
  expect(await events.pack()).toBe(1_000);
  expect(await counts()).toEqual({ tail: 1_001, segments: 1 });
  expect(await events.pack()).toBe(0);
  await append(events, 2_500);
  expect(await events.pack()).toBe(2_000);
  expect(await counts()).toEqual({ tail: 1_501, segments: 3 });
});

test('two packs at once pack each entry once', async () => {
  const [one, two] = [open().events, open().events];
  await append(one, 4_500);
  const packed = await Promise.all([one.pack(), two.pack(), one.pack()]);
  expect(packed.reduce((sum, part) => sum + part)).toBe(3_000);
  expect(await counts()).toEqual({ tail: 1_500, segments: 3 });
});

const damages: Record<string, (entry: StoredEntry) => StoredEntry | null> = {
  'a changed header': (entry) => ({ ...entry, lines: entry.lines.replace('"at":1', '"at":2') }),
  'a changed hash': (entry) => ({ ...entry, hash: 'f'.repeat(64) }),
  'a changed hash before': (entry) => ({ ...entry, lines: entry.lines.replace(/"prev":"[0-9a-f]{64}"/, `"prev":"${'0'.repeat(64)}"`) }),
  'a header changed and hashed anew': (entry) => {
    const lines = entry.lines.replace('"at":1', '"at":2');
    return { ...entry, lines, hash: hashText(lines.slice(0, lines.indexOf('\n'))) };
  },
  'a missing entry': () => null,
};

test.each(Object.entries(damages))('%s is not packed: the log is left as it is', async (_what, change) => {
  const { events } = open();
  await append(events, 2_100);
  await tamper(change, 500);
  await expect(events.pack()).rejects.toThrow(/damaged: entry (500|501) /);
  expect((await counts()).segments).toBe(0);
});

test('a gap is found by readers, never skipped', async () => {
  const { events } = open();
  await append(events, 30);
  await tamper(() => null, 20);
  await expect(readAll(events)).rejects.toThrow('entry 20 is missing');
  expect(seqsOf(await readAll(events, 21))).toHaveLength(10);
});
