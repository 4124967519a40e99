import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { decidedBetsProjection } from '../../../src/projections/decidedBets.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { connect, type Sql } from '../../../src/server/postgres/database.ts';
import { migrate } from '../../../src/server/postgres/migrate.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { ProjectionTable } from '../../../src/server/postgres/projectionTable.ts';
import type { RowFilter } from '../../../src/projections/projection.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { accept, bet, newcomer, TestBrowser } from '../../kit/testHouse.ts';
import { projectionStoreContract } from '../../projections/storeContract.ts';

describe.skipIf(!hasPostgres)('projections in PostgreSQL', () => {
  let sql: Sql;

  beforeAll(async () => {
    sql = connect(await freshDatabase(), { max: 2 });
    await migrate(sql);
  });
  beforeEach(async () => {
    await sql`truncate projected, projected_to`;
  });
  afterAll(() => sql.end());

  test.each(projectionStoreContract)('$name', ({ run }) => run(new ProjectionTable(sql)));

  test('one query finds a page by an index among 100,000 rows', async () => {
    await sql`
      insert into projected
      select 'bets', i::text, i - i % 5, i * 1000, 'acc_' || i % 500, (array['dice', 'mines', 'crash', null])[1 + i % 4], i % 10000,
        case when i % 1000 = 0 then 'pending' else 'settled' end, '', '{}'
      from generate_series(1, 100000) i`;
    await sql`analyze projected`;
    const table = new ProjectionTable(sql);
    const day = { from: 50_000_000, to: 50_100_000 };
    const narrowed: readonly (readonly [index: string, filter: RowFilter])[] = [
      ['all', {}],
      ['account', { account: 'acc_7' }],
      ['status', { status: 'pending' }],
      ['game', { game: 'crash' }],
      ['at', day],
      ['cents', { minCents: 9_998 }],
      ['at', { account: 'acc_7', game: 'crash', ...day }],
    ];
    for (const [index, filter] of narrowed) {
      for (const after of [null, { seq: 90_000, key: '90000' }]) {
        const plan = await table.explain('bets', { filter, after, limit: 100 });
        expect(plan, JSON.stringify(filter)).toContain(`"Index Name":"projected_${index}"`);
        expect(plan, JSON.stringify(filter)).not.toContain('"Seq Scan"');
      }
    }
    const amongEntry = { filter: {}, after: { seq: 90_000, key: '90002' }, limit: 3 };
    expect((await table.query('bets', amongEntry)).map(({ key }) => key)).toEqual(['90001', '90000', '89999']);
    const onwards = await table.query('bets', { ...amongEntry, oldestFirst: true });
    expect(onwards.map(({ key }) => key)).toEqual(['90003', '90004', '90005']);
  });

  test('another thread folds the log of a house, and a query has what was durable before it', async () => {
    const place = await freshDatabase();
    const stores = await openPostgresStores({ place, key: freshKey() });
    const { clock, entropy } = new TestBrowser();
    const ports = { stores, clock, entropy, hashing: nodeHashing, domainHash: 'this rulebook' };
    const { house } = await openServerHouse(ports, { passwords: { admin: 'a password', demo: null } });
    try {
      const account = await newcomer({ house }, 'ada');
      const betsOf = async () => (await stores.projections.query(decidedBetsProjection, { filter: { account }, limit: 100 })).rows;
      expect(await betsOf()).toEqual([]);
      for (let bets = 1; bets <= 3; bets += 1) {
        accept(await bet({ house }, account, 1_00));
        const asked = [betsOf(), betsOf(), betsOf()];
        for (const rows of await Promise.all(asked)) expect(rows).toHaveLength(bets);
      }
      expect(await stores.projections.catchUp()).toBeNull();
    } finally {
      await house.stop();
      await stores.close();
    }
    await expect(stores.projections.catchUp()).rejects.toThrow('The store was closed.');
  });
});
