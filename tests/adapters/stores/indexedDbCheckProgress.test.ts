import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';
import { IndexedDbCheckProgress } from '../../../src/browser/stores/indexedDbCaches.ts';
import { readCheckProgress, type CheckProgress } from '../../../src/engine/verification/checkProgress.ts';
import { hashText } from './entries.ts';

const logId = `log_${'0a'.repeat(16)}`;
const hash = 'ab'.repeat(32);
const progress: CheckProgress = {
  logId,
  build: 'a build',
  pages: [hash, hash],
  verified: { seq: 501, hash, at: 1_768_464_000_000, build: 'a build' },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('progress is kept beside the head, which stays as it was', async () => {
  const store = new IndexedDbCheckProgress('house');
  expect(readCheckProgress(await store.load(), logId)).toBeNull();
  await store.save(progress);
  store.close();
  expect(readCheckProgress(await new IndexedDbCheckProgress('house').load(), logId)).toEqual(progress);
  expect(await indexedDbStores({ name: 'house', hash: hashText }).events.head()).toBeNull();
});

test('it goes with the log when that is erased', async () => {
  await new IndexedDbCheckProgress('house').save(progress);
  await indexedDbStores({ name: 'house', hash: hashText }).erase();
  expect(await new IndexedDbCheckProgress('house').load()).toBeUndefined();
});

test('one of another log is not this log’s', () => {
  expect(readCheckProgress(progress, `log_${'0b'.repeat(16)}`)).toBeNull();
});
