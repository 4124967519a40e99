/** Views that are made in a process of their own, over PostgreSQL. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { readViewSnapshot } from '../../../src/api/viewSnapshot.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { keptView } from '../../../src/server/views/viewMaker.ts';
import { ViewWorker } from '../../../src/server/views/viewWorker.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

describe.skipIf(!hasPostgres)('a process', () => {
  test('makes views and keeps them, says why it could not, and starts again', async () => {
    const [place, key] = [await freshDatabase(), freshKey()];
    const stores = await openPostgresStores({ place, key });
    const { clock, entropy } = new TestBrowser();
    const domainHash = 'this rulebook';
    const { house, scheduler } = await openServerHouse({ stores, clock, entropy, hashing: nodeHashing, domainHash });
    const worker = new ViewWorker({ place, key, domainHash });
    const wanted = { reader: null, registered: 0, head: house.durableHead };
    const made = await worker.make(wanted);
    const snapshot = await readViewSnapshot((await promisify(gunzip)(made.compressed)).toString(), domainHash);
    expect(snapshot?.head).toEqual(house.durableHead);
    expect(await keptView({ views: stores.views, domainHash }, null)).toEqual(made);
    await worker.close();
    expect((await worker.make(wanted)).seq).toBe(made.seq);
    await worker.close();

    const stranger = new ViewWorker({ place, key: freshKey(), domainHash });
    await expect(stranger.make(wanted)).rejects.toThrow('The key of the house does not fit');
    await stranger.close();
    scheduler.close();
    await house.stop();
    await stores.close();
  });
});
