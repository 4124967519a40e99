import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Cipher, freshKey } from '../../../src/server/postgres/cipher.ts';
import { connect, type DatabasePlace, type Sql } from '../../../src/server/postgres/database.ts';
import { Lease } from '../../../src/server/postgres/lease.ts';
import { openPostgresStores, storesUnder } from '../../../src/server/postgres/postgresStores.ts';
import type { ServerStores } from '../../../src/server/ports.ts';
import { storeContract } from '../../adapters/stores/contract.ts';
import { append } from '../../adapters/stores/entries.ts';
import { endLeases, freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { batchContract } from '../batchContract.ts';

const TABLES = ['entries', 'trail', 'keys', 'secrets', 'people', 'sessions', 'views', 'snapshots', 'snapshot_lines', 'tree_nodes'];
const key = freshKey();

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let place: DatabasePlace;
  let admin: Sql;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    place = await freshDatabase();
    admin = connect(place, { max: 1 });
    await (await openPostgresStores({ place, key })).close();
  });

  beforeEach(async () => {
    await admin`truncate ${admin(TABLES)}`;
    await admin`update head set log_id = '', seq = 0, hash = repeat('0', 64), at = 0`;
  });

  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  });

  afterAll(() => admin.end());

  async function leased(): Promise<Lease> {
    const lease = new Lease(place, { onLost: () => undefined });
    await lease.acquire();
    opened.push({ close: () => lease.release() });
    return lease;
  }

  describe('keeps the contract of the stores', () => {
    test.each(storeContract)('$name', async ({ run }) => {
      const lease = await leased();
      await run({
        open: () => {
          const { log, vault, directory, snapshots, close } = storesUnder(lease, place, new Cipher(key));
          opened.push({ close });
          return { events: log, vault, directory, snapshots, close: () => log.close() };
        },
      });
    });
  });

  describe('keeps the contract of batches', () => {
    test.each(batchContract)('$name', async ({ run }) => {
      await run({
        open: async (): Promise<ServerStores> => {
          await endLeases(admin);
          const stores = await openPostgresStores({ place, key, wait: true });
          opened.push(stores);
          return stores;
        },
      });
    });
  });

  test('a node of the tree is taken only while its entries are the same', async () => {
    await endLeases(admin);
    const stores = await openPostgresStores({ place, key, wait: true });
    opened.push(stores);
    await append(stores.log, 300);
    const nodes = ['a'.repeat(64), 'b'.repeat(64)];
    await stores.log.keepTreeNodes(0, nodes);
    expect(await stores.log.readTreeNodes()).toEqual(nodes);
    await admin`update entries set hash = ${'f'.repeat(64)} where seq = 256`;
    expect(await stores.log.readTreeNodes()).toEqual(nodes.slice(0, 1));
  });

  test('a lease that was passed on fences a store that is open', async () => {
    const frozen = storesUnder(await leased(), place, new Cipher(key));
    opened.push(frozen);
    await append(frozen.log, 1);
    await endLeases(admin);
    await leased();
    await expect(append(frozen.log, 1)).rejects.toThrow('Another house decides');
    expect((await frozen.log.head())?.seq).toBe(1);
  });
});
