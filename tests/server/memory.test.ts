import { describe, test } from 'vitest';
import { KeptForServer, MemoryServerStores } from '../kit/serverStores.ts';
import { batchContract } from './batchContract.ts';

describe('the stores that tests of the server use keep the contract of batches', () => {
  test.each(batchContract)('$name', async ({ run }) => {
    const kept = new KeptForServer();
    await run({ open: async () => new MemoryServerStores(kept) });
  });
});
