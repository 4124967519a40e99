import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { indexedDbStores } from '../../../src/house/stores/indexedDb.ts';
import { append, hashText } from './entries.ts';

// The schema of a later build, so that there is something to upgrade.
vi.mock('../../../src/house/stores/indexedDbSchema.ts', async (original) => ({ ...(await original<object>()), SCHEMA_VERSION: 2 }));

test('an upgrade that another tab blocks is reported, does not hang, and is made when the tab lets go', async () => {
  globalThis.indexedDB = new IDBFactory();
  const stubborn = await openDB('house', 1);
  const { events } = indexedDbStores({ name: 'house', hash: hashText, blockedMs: 50, openMs: 5_000 });
  const began = performance.now();
  await expect(events.head()).rejects.toThrow('Another tab still uses an older version of this app. Close the other tabs and try again.');
  expect(performance.now() - began).toBeLessThan(1_000);
  stubborn.close();
  await append(events, 1);
  expect((await events.head())?.seq).toBe(1);
  // The opening that came too late was closed again: nothing stands in the way of the next upgrade.
  (await openDB('house', 3)).close();
});
