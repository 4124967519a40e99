import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';
import { SCHEMA_VERSION } from '../../../src/browser/stores/indexedDbSchema.ts';
import { append, hashText } from './entries.ts';

/** Another tab keeps the database open at its older version, and does not close it. */

const BLOCKED = 'Another tab with an older version is open. Close or reload it.';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('an upgrade that another tab blocks is reported, does not hang, and is made when the tab lets go', async () => {
  const stubborn = await openDB('house', 1);
  const { events } = indexedDbStores({ name: 'house', hash: hashText, blockedMs: 50, openMs: 5_000 });
  const began = performance.now();
  await expect(events.head()).rejects.toThrow(BLOCKED);
  expect(performance.now() - began).toBeLessThan(1_000);
  stubborn.close();
  await append(events, 1);
  expect((await events.head())?.seq).toBe(1);
  // The opening that came too late was closed again: nothing stands in the way of the next upgrade.
  (await openDB('house', SCHEMA_VERSION + 1)).close();
});

test('a page that opens says what it waits for, once, and goes on by itself when the other tab is gone', async () => {
  const stubborn = await openDB('house', 1);
  const onBlocked = vi.fn();
  const { events } = indexedDbStores({ name: 'house', hash: hashText, blockedMs: 20, openMs: 60, onBlocked });
  const head = events.head();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onBlocked.mock.calls).toEqual([[BLOCKED]]);
  stubborn.close();
  expect(await head).toBeNull();
  expect(onBlocked.mock.calls).toEqual([[BLOCKED], [null]]);
  await append(events, 1);
});

test('a page that waits behind the upgrade of a third tab goes on by itself too', async () => {
  const stubborn = await openDB('house', 1);
  const third = openDB('house', SCHEMA_VERSION);
  const onBlocked = vi.fn();
  const { events } = indexedDbStores({ name: 'house', hash: hashText, blockedMs: 20, openMs: 60, onBlocked });
  const head = events.head().catch(String);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onBlocked).toHaveBeenCalledWith('The storage of this browser does not open. Close the other tabs of this app.');
  stubborn.close();
  (await third).close();
  await head;
  expect(onBlocked).toHaveBeenLastCalledWith(null);
});

test('an app that is in use says at once that it cannot save', async () => {
  const onBlocked = vi.fn();
  const { events } = indexedDbStores({ name: 'house', hash: hashText, blockedMs: 20, openMs: 60, onBlocked });
  await append(events, 1);
  const newer = await openDB('house', SCHEMA_VERSION + 1);
  await expect(events.head()).rejects.toThrow('A newer version of this app is open in another tab. Reload this page.');
  expect(onBlocked).not.toHaveBeenCalled();
  newer.close();
});

test('what a database of the older version holds is kept by the upgrade', async () => {
  const before = await openDB('house', 1, {
    upgrade(database) {
      void database.createObjectStore('vault').put('1', 'a');
      database.createObjectStore('tail', { keyPath: 'seq' }).createIndex('subjects', 'subjects', { multiEntry: true });
    },
  });
  before.close();
  const { vault, events } = indexedDbStores({ name: 'house', hash: hashText });
  expect(await vault.get('a')).toBe('1');
  await append(events, 2);
  expect((await events.head())?.seq).toBe(2);
});
