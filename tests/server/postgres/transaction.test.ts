/** A transaction whose connection closes under it: it rejects, the process lives, and the next one works. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import type { ServerStores } from '../../../src/server/ports.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import {
  connect,
  onDatabase,
  transaction,
  type DatabasePlace,
  type Sql,
  type SqlTransaction,
} from '../../../src/server/postgres/database.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';

const moment = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasPostgres)('a transaction whose connection closes', () => {
  let place: DatabasePlace;
  let admin: Sql;
  let sql: Sql;
  const opened: ServerStores[] = [];

  beforeEach(async () => {
    place = await freshDatabase();
    admin = connect(place, { max: 1 });
    sql = connect(place, { max: 1 });
  });

  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.close();
    await Promise.all([admin.end(), sql.end()]);
  });

  async function close(within: SqlTransaction): Promise<void> {
    const [own] = await within<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await admin`select pg_terminate_backend(${own?.pid ?? 0})`;
  }

  test.each<[string, (within: SqlTransaction) => Promise<unknown>]>([
    ['while it waits for an answer', (within) => within`select pg_sleep(30)`],
    ['while it does something else, before it sends more', (within) => moment().then(() => within`select 1`)],
    ['while it does something else, before it ends well', () => moment()],
    [
      'while it does something else, before it fails',
      () =>
        moment().then(() => {
          throw new Error('something else');
        }),
    ],
  ])('%s, is answered by a failure, and another one works', async (_when, go) => {
    const failing = transaction(sql, async (within) => {
      const closing = close(within);
      await Promise.all([closing, closing.then(() => go(within))]);
    });
    await expect(onDatabase(() => failing)).rejects.toThrow(StoreUnavailableError);
    // What would end the process is thrown in a later turn. The run of the tests would report it.
    await moment();
    // The library tells the reason of the end to the next one too, once.
    const next = () => transaction(sql, (within) => within<{ one: number }[]>`select 1 as one`);
    expect(await vi.waitFor(next, { timeout: PATIENCE_MS })).toEqual([{ one: 1 }]);
  });

  test('keeps no part of a snapshot, and the next one is kept', async () => {
    const stores = await openPostgresStores({ place, key: freshKey() });
    opened.push(stores);
    async function* lines(isCut: boolean): AsyncGenerator<string, void> {
      yield 'w';
      await moment();
      if (isCut)
        await vi.waitFor(
          async () => {
            const ended =
              await admin`select pg_terminate_backend(pid) from pg_stat_activity where query like '%insert into snapshot_lines%' and pid <> pg_backend_pid()`;
            if (ended.length === 0) throw new Error('nothing was inserted yet');
          },
          { timeout: PATIENCE_MS },
        );
      await moment();
      yield 'seal';
    }
    const save = (isCut: boolean) =>
      stores.snapshots.save({ logId: 'log_1', seq: 1, entryHash: 'aa', domainHash: 'bb', lines: lines(isCut) });
    await expect(save(true)).rejects.toThrow(StoreUnavailableError);
    await moment();
    expect(await stores.snapshots.load()).toEqual([]);
    await save(false);
    expect((await stores.snapshots.load()).map(({ entryHash }) => entryHash)).toEqual(['aa']);
  });

  test('that fails by itself is taken back, and its connection is used again', async () => {
    await sql`create table things (name text)`;
    const failing = transaction(sql, async (within) => {
      await within`insert into things values ('a')`;
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await sql`select name from things`).toEqual([]);
  });
});
