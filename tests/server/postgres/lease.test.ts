/** Who decides over a database, and what a house refuses to open. */
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { FencedError } from '../../../src/base/ports.ts';
import type { ServerStores } from '../../../src/server/ports.ts';
import { freshKey, WrongKeyError } from '../../../src/server/postgres/cipher.ts';
import { connect, type DatabasePlace, type Sql } from '../../../src/server/postgres/database.ts';
import { LEASE_LOCK } from '../../../src/server/postgres/lease.ts';
import { NewerDatabaseError } from '../../../src/server/postgres/migrate.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { append, entriesAfter } from '../../adapters/stores/entries.ts';
import { endLeases, freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';

/** Resolves when so many connections wait for a lock. */
const waitsForLock = (sql: Sql, count: number) =>
  vi.waitFor(
    async () => {
      const waiting = await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      if (waiting.length < count) throw new Error('not yet');
    },
    { timeout: PATIENCE_MS },
  );

describe.skipIf(!hasPostgres)('the lease', () => {
  let place: DatabasePlace;
  let admin: Sql;
  const key = freshKey();
  const opened: ServerStores[] = [];

  beforeEach(async () => {
    place = await freshDatabase();
    admin = connect(place, { max: 2 });
  });

  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.close();
    await admin.end();
  });

  async function open(options: { readonly wait?: boolean; readonly frozenMs?: number; readonly key?: string } = {}): Promise<ServerStores> {
    const stores = await openPostgresStores({ place, key, ...options });
    opened.push(stores);
    return stores;
  }

  test('is held by one house; another one is refused in a sentence, and one that waits takes over once it has ended', async () => {
    const first = await open();
    await append(first.log, 2);
    await expect(open()).rejects.toThrow(new FencedError('Another house decides over this database.'));
    let hasTakenOver = false;
    const standby = open({ wait: true }).then((stores) => {
      hasTakenOver = true;
      return stores;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hasTakenOver).toBe(false);
    await first.close();
    await append((await standby).log, 1);
    expect((await (await standby).log.head())?.seq).toBe(3);
  });

  test('goes to one of two houses that begin over the same empty database at once; the other one is refused and begins nothing', async () => {
    const both = await Promise.allSettled([open(), open({ key: freshKey() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) {
      if (one.status === 'rejected') expect(one.reason).toEqual(new FencedError('Another house decides over this database.'));
      else expect(await append(one.value.log, 1)).toMatchObject({ kind: 'appended' });
    }
    expect(await admin`select epoch::int, seq::int from head`).toEqual([{ epoch: 1, seq: 1 }]);
  });

  test('passes from a house that shows no sign of life; what that one still tries appends nothing, and it hears of its end', async () => {
    const frozen = await open();
    await append(frozen.log, 2);
    const heard = new Promise<string>((resolve) => frozen.onLeaseLost(() => resolve('lost')));
    // The holder shows a sign of life once a second: for somebody so impatient it is frozen.
    const next = await open({ wait: true, frozenMs: 200 });
    await expect(append(frozen.log, 1)).rejects.toThrow(FencedError);
    expect(await heard).toBe('lost');
    await expect(frozen.renewLease()).rejects.toThrow(FencedError);
    await append(next.log, 1);
    expect((await next.log.head())?.seq).toBe(3);
  });

  test('stays with a house for which the database still works, as while a large table gets another index', async () => {
    const holder = connect(place, { max: 1 });
    await holder`select pg_advisory_lock(${LEASE_LOCK})`;
    const working = holder`select 'done' as work from pg_sleep(1)`;
    const next = open({ wait: true, frozenMs: 200 });
    expect((await working).map(({ work }) => work as string)).toEqual(['done']);
    await holder.end();
    expect(await append((await next).log, 1)).toMatchObject({ kind: 'appended' });
  });

  test('is taken again by a house that lost its connection and was not replaced', async () => {
    const stores = await open();
    const lost = new Promise<void>((resolve) => stores.onLeaseLost(resolve));
    await endLeases(admin);
    await lost;
    await stores.renewLease();
    expect(await append(stores.log, 1)).toMatchObject({ kind: 'appended' });
  });

  test('is renewed only when a batch is kept that the database still writes: whoever reads the log then knows of it', async () => {
    const stores = await open();
    const { entries, head } = entriesAfter(null, 1);
    const [stored] = entries;
    if (!stored || !head) throw new Error('no entry was made');
    const batch = {
      after: { ...head, seq: 0, hash: NO_HASH },
      entries: [{ stored, keys: [], isPublic: false }],
      secrets: [],
      revealed: [],
    };
    const both = await admin.begin(async (sql) => {
      await sql`select from head for update`;
      const kept = stores.log.append(batch);
      await waitsForLock(admin, 1);
      // The two answers come over two connections, in any order. What counts is what is read after the renewal.
      const read = stores.renewLease().then(() => stores.log.head());
      await Promise.race([read, waitsForLock(admin, 2)]);
      return { all: Promise.all([kept, read]) };
    });
    expect(await both.all).toEqual([{ kind: 'appended' }, head]);
  });

  test('another key is refused, and the right one opens what it sealed', async () => {
    const first = await open();
    await first.vault.put([['seed:a', 'a secret']]);
    await first.directory.put([['person:a', 'ada@example.com']]);
    await first.close();
    await expect(open({ key: freshKey() })).rejects.toThrow(new WrongKeyError('The key of the house does not fit this database.'));
    await expect(open({ key: 'short' })).rejects.toThrow('The key of the house must have 64 hex digits.');
    const again = await open();
    expect(await again.vault.get('seed:a')).toBe('a secret');
    const kept = await admin<{ value: Uint8Array }[]>`select value from secrets union all select value from people`;
    for (const { value } of kept) expect(Buffer.from(value).toString('latin1')).not.toMatch(/a secret|ada@example/u);
  });

  test('a value is opened only in its own place', async () => {
    const stores = await open();
    await stores.vault.put([
      ['seed:a', 'of a'],
      ['seed:b', 'of b'],
    ]);
    await admin`update secrets set value = (select value from secrets where name = 'seed:a') where name = 'seed:b'`;
    await expect(stores.vault.get('seed:b')).rejects.toThrow(WrongKeyError);
  });

  test('a database of a newer version is refused and not changed', async () => {
    await (await open()).close();
    await admin`insert into migrations (number, file) values (9999, '9999-later.sql')`;
    await expect(open()).rejects.toThrow(NewerDatabaseError);
    expect(await admin`select count(*)::int as count from migrations where number = 9999`).toEqual([{ count: 1 }]);
  });

  test('a database of an older version keeps its log, and loses the snapshots that are of no use any more', async () => {
    const first = await readFile(new URL('../../../src/server/postgres/migrations/0001-the-house.sql', import.meta.url), 'utf8');
    await admin.unsafe(`create table migrations (number integer primary key, file text not null, at timestamptz not null default now());
      insert into migrations (number, file) values (1, '0001-the-house.sql'); ${first};
      update head set log_id = 'log_1', seq = 1, hash = 'aa', at = 5;
      insert into entries values (1, 'aa', '{"a line":1}', '{ada}');
      insert into snapshots (log_id, seq, entry_hash, domain_hash, world, world_hash) values ('log_1', 1, 'aa', 'bb', '{}', 'cc')`);
    const { log, snapshots } = await open();
    expect(await log.head()).toEqual({ logId: 'log_1', seq: 1, hash: 'aa', at: 5 });
    for await (const page of log.read(1)) expect(page).toEqual([{ seq: 1, hash: 'aa', lines: '{"a line":1}', subjects: ['ada'] }]);
    expect(await snapshots.load()).toEqual([]);
    const files = await readdir(new URL('../../../src/server/postgres/migrations/', import.meta.url));
    expect((await admin`select file from migrations order by number`).map(({ file }) => file as string)).toEqual(files.toSorted());
  });
});
