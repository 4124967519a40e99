import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { indexedDbStores, IndexedDbCheckpointStore } from '../../../src/browser/stores/indexedDb.ts';
import { readCheckpoint, type Checkpoint } from '../../../src/engine/verification/checkpoint.ts';
import { hashText } from './entries.ts';

const logId = `log_${'0a'.repeat(16)}`;
const hash = 'ab'.repeat(32);
const checkpoint: Checkpoint = {
  logId,
  build: 'a build',
  pages: [hash, hash],
  verified: { seq: 501, hash, at: 1_768_464_000_000, build: 'a build' },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a checkpoint is kept beside the head, which stays as it was', async () => {
  const store = new IndexedDbCheckpointStore('house');
  expect(readCheckpoint(await store.load(), logId)).toBeNull();
  await store.save(checkpoint);
  store.close();
  expect(readCheckpoint(await new IndexedDbCheckpointStore('house').load(), logId)).toEqual(checkpoint);
  expect(await indexedDbStores({ name: 'house', hash: hashText }).events.head()).toBeNull();
});

test('it goes with the log when that is erased', async () => {
  await new IndexedDbCheckpointStore('house').save(checkpoint);
  await indexedDbStores({ name: 'house', hash: hashText }).erase();
  expect(await new IndexedDbCheckpointStore('house').load()).toBeUndefined();
});

test('one of another log is not this log’s', () => {
  expect(readCheckpoint(checkpoint, `log_${'0b'.repeat(16)}`)).toBeNull();
});
