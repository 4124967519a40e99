/** Brings the tables up to date: numbered SQL files, each applied once, in one transaction. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transaction, type Sql } from './database.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

/** A newer version of the program has changed the tables. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** The database is of a PostgreSQL that the house was never tried with. */
class OlderPostgresError extends Error {
  override readonly name = 'OlderPostgresError';
}

/** The oldest PostgreSQL that is taken. */
const OLDEST = 15;

/** `serverVersion` is PostgreSQL's `server_version_num`, such as 150018 for 15.18. Throws OlderPostgresError. */
export function assertNewEnough(serverVersion: number): void {
  const major = Math.floor(serverVersion / 10_000);
  if (major < OLDEST) throw new OlderPostgresError(`The database is a PostgreSQL ${major}: the house needs version ${OLDEST} or later.`);
}

interface Migration {
  readonly number: number;
  readonly file: string;
}

async function migrations(): Promise<readonly Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted();
  return files.map((file) => ({ number: Number.parseInt(file, 10), file }));
}

/** Throws an error unless the tables are those of this version. */
export async function assertMigrated(sql: Sql): Promise<void> {
  const newest = (await migrations()).at(-1)?.number ?? 0;
  const [{ exists } = { exists: false }] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`;
  const [{ last } = { last: 0 }] = exists ? await sql<{ last: number | null }[]>`select max(number) as last from migrations` : [];
  if (last !== newest)
    throw new Error('The tables of this database are of another version. Start the house of this version over it first.');
}

/** Run it under the lock. Throws OlderPostgresError and NewerDatabaseError, and changes nothing then. */
export async function migrate(sql: Sql): Promise<void> {
  const [server] = await sql<{ version: number }[]>`select current_setting('server_version_num')::integer as version`;
  assertNewEnough(server?.version ?? 0);
  const known = await migrations();
  const newest = known.at(-1)?.number ?? 0;
  await sql`create table if not exists migrations (number integer primary key, file text not null, at timestamptz not null default now())`;
  const done = new Set((await sql<{ number: number }[]>`select number from migrations`).map(({ number }) => number));
  const last = Math.max(0, ...done);
  if (last > newest) {
    throw new NewerDatabaseError(`The database is of a newer version: its tables have number ${last}, this program knows ${newest}.`);
  }
  for (const { number, file } of known) {
    if (done.has(number)) continue;
    const text = await readFile(join(FOLDER, file), 'utf8');
    await transaction(sql, async (within) => {
      await within.unsafe(text);
      await within`insert into migrations (number, file) values (${number}, ${file})`;
    });
  }
}
