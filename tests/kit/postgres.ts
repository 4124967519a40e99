/** Databases for tests, in one PostgreSQL for all files of a run. Where it is not installed, such tests are skipped. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type DatabasePlace, type Sql } from '../../src/server/postgres/database.ts';
import { hasEmbeddedPostgres, runningPostgres, startPostgres, type RunningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';

export const hasPostgres = await hasEmbeddedPostgres();

/** Nothing of a test has to survive a power failure. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

let databases = 0;

/** Two files of tests may begin at once: one of them starts it, the other one finds it running. */
async function running(): Promise<RunningPostgres> {
  const folder = process.env['TEST_POSTGRES'];
  if (folder === undefined) throw new Error('the setup of the tests has named no folder');
  const first = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  );
  if (first) return startPostgres({ folder, settings: SETTINGS });
  for (;;) {
    const found = await runningPostgres(folder);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A new database without tables. */
export async function freshDatabase(): Promise<DatabasePlace> {
  const { place } = await running();
  if ('url' in place) throw new Error('the own database is on a socket');
  databases += 1;
  const database = `test_${process.pid}_${Date.now().toString(36)}_${databases}`;
  const sql = connect(place, { max: 1 });
  await sql`create database ${sql(database)}`;
  await sql.end();
  return { ...place, database };
}

/** Deletes a database that nobody is connected to any more: each takes some megabytes. */
export async function dropDatabase(place: DatabasePlace): Promise<void> {
  if ('url' in place) throw new Error('the own database is on a socket');
  const sql = connect({ ...place, database: 'postgres' }, { max: 1 });
  await sql`drop database ${sql(place.database)} with (force)`;
  await sql.end();
}

/** Ends the connection of whoever has the lease of this database, and with it the lock. */
export async function endLeases(sql: Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
}
