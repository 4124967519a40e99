/** Whatever is wrong with a log, all that can be read of it can be taken along. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { exportLog } from '../../src/files/exportLog.ts';
import { rescueLog } from '../../src/files/rescueLog.ts';
import { indexedDbStores } from '../../src/browser/stores/indexedDb.ts';
import { append, hashText } from '../adapters/stores/entries.ts';

const open = () => indexedDbStores({ name: 'house', hash: hashText }).events;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const ENTRIES = 2_100;

/** A log with one segment, as text line by line. */
async function kept(): Promise<string[]> {
  const events = open();
  await append(events, ENTRIES);
  expect(await events.pack()).toBe(1_000);
  return ((await (await exportLog(events))?.file.text()) ?? '').split('\n');
}

test('a whole log comes out as its export', async () => {
  const lines = await kept();
  const rescued = await rescueLog(open());
  expect(rescued).toMatchObject({ missing: 0, head: { seq: ENTRIES } });
  expect((await rescued?.file.text())?.split('\n')).toEqual(lines);
});

test('entries that are gone are left out, all others are there in order', async () => {
  const lines = await kept();
  const database = await openDB('house');
  for (const seq of [1_001, 1_500, 1_501, ENTRIES]) await database.delete('tail', seq);
  database.close();
  const rescued = await rescueLog(open());
  expect(rescued?.missing).toBe(4);
  const gone = new Set([1_001, 1_500, 1_501, ENTRIES].flatMap((seq) => [3 * seq - 3, 3 * seq - 2, 3 * seq - 1]));
  expect((await rescued?.file.text())?.split('\n')).toEqual(lines.filter((_line, at) => !gone.has(at)));
});

test('a segment that is gone does not take the entries after it along', async () => {
  const lines = await kept();
  const database = await openDB('house');
  await database.clear('segments');
  database.close();
  const rescued = await rescueLog(open());
  expect(rescued?.missing).toBe(1_000);
  expect((await rescued?.file.text())?.split('\n')).toEqual(lines.slice(3_000));
});

test('where nothing was kept there is nothing to take along', async () => {
  expect(await rescueLog(open())).toBeNull();
});
