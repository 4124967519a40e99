/** A house that waits for the lease: these tests wait for seconds. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerStores } from '../../../src/server/ports.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { connect, type DatabasePlace, type Sql } from '../../../src/server/postgres/database.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { append } from '../../adapters/stores/entries.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';

/** Ends the connection of a house that has asked for the lease in vain. Throws if there is none. */
async function endWaiting(sql: Sql): Promise<void> {
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_terminate_backend%'
    and pid <> pg_backend_pid()`;
  if (ended.length === 0) throw new Error('nobody waits yet');
}

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

  test('is not taken from a house that is alive', async () => {
    const first = await open();
    const impatient = open({ wait: true, frozenMs: 2_000 });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await append(first.log, 1)).toMatchObject({ kind: 'appended' });
    await first.close();
    await impatient;
  });

  test('is still waited for when the connection of whoever waits has ended', async () => {
    const first = await open();
    const standby = open({ wait: true });
    await vi.waitFor(() => endWaiting(admin), { timeout: PATIENCE_MS });
    await first.close();
    expect(await append((await standby).log, 1)).toMatchObject({ kind: 'appended' });
  });
});
