import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { IndexedDbProjectionStore } from '../../../src/browser/stores/indexedDbProjections.ts';
import { projectionStoreContract } from '../../projections/storeContract.ts';

let databases = 0;

test.each(projectionStoreContract)('$name', async ({ run }) => {
  const store = new IndexedDbProjectionStore(`house ${(databases += 1)}`);
  await run(store);
  store.close();
});

test('another tab finds what one has folded', async () => {
  const [first, second] = [new IndexedDbProjectionStore('kept'), new IndexedDbProjectionStore('kept')];
  const place = { versions: 'bets@1', seq: 1, hash: 'a' };
  expect(await first.apply(null, [], place)).toBe(true);
  expect(await second.foldedTo()).toEqual(place);
  first.close();
  second.close();
});
