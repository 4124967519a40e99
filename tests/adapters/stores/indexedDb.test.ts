import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, test } from 'vitest';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';
import { storeContract } from './contract.ts';
import { hashText } from './entries.ts';

describe('IndexedDB keeps the contract of the stores', () => {
  test.each(storeContract)('$name', async ({ run }) => {
    globalThis.indexedDB = new IDBFactory();
    await run({ open: () => indexedDbStores({ name: 'house', hash: hashText }) });
  });
});
