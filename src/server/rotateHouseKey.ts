/**
 * Gives a stopped house another key, for instance if somebody has seen the old one. `rotateKey` opens each encrypted record with the old key
 * and seals it with the new one, in one transaction. `rotateHouseKey`, which `npm run house:rotate-key` calls, also replaces the file of the key.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import { FencedError } from '../base/ports.ts';
import { houseKey, keyFileIn, OWNER_ONLY } from './houseKey.ts';
import { freshKey, WrongKeyError, Cipher } from './postgres/cipher.ts';
import { startPostgres } from './postgres/embeddedPostgres.ts';
import type { HouseSettings } from './startHouse.ts';
import { connect, onDatabase, transaction, type DatabasePlace, type SqlTransaction } from './postgres/database.ts';
import { sealedFor, sealedTables, type SealedTable } from './postgres/keyedTable.ts';
import { LEASE_LOCK } from './postgres/lease.ts';
import { keyCheck } from './postgres/postgresStores.ts';

interface KeyRotation {
  /** Records that were encrypted anew. */
  readonly records: number;
  /** The file that holds the new key. Null if the key was given. */
  readonly file: string | null;
}

/**
 * Encrypts what is kept with `next`, or with a fresh key that replaces the one in the folder. After a crash both keys are
 * there, as `house.key` and `house.key.next`: one of them fits. Throws what `startHouse` throws, and an error if `house.key.next` is there.
 */
export async function rotateHouseKey(
  { folder, databaseUrl, key }: Pick<HouseSettings, 'folder' | 'databaseUrl' | 'key'>,
  next: string | undefined,
): Promise<KeyRotation> {
  const file = keyFileIn(folder);
  const nextFile = `${file}.next`;
  const old = await houseKey(key, file);
  const to = next ?? freshKey();
  const postgres = databaseUrl === undefined ? await startPostgres({ folder }) : null;
  try {
    // The new key is on disk before it is used. It is deleted only if the error shows that nothing was encrypted.
    if (next === undefined) await writeNextKey(nextFile, to);
    const records = await rotateKey(postgres?.place ?? { url: databaseUrl ?? '' }, { from: old.key, to });
    if (next === undefined) await rename(nextFile, file);
    return { records, file: next === undefined ? file : null };
  } catch (error) {
    if (next === undefined && (error instanceof FencedError || error instanceof WrongKeyError)) await rm(nextFile);
    if (error instanceof WrongKeyError) await old.forget();
    throw error;
  } finally {
    // Only a PostgreSQL that was started here is stopped. Another one may be that of a running house.
    if (postgres?.wasRunning === false) await postgres.stop();
  }
}

/** Throws an error that says what to do if a rotation that was broken off has left its key. */
async function writeNextKey(file: string, key: string): Promise<void> {
  try {
    await writeFile(file, `${key}\n`, { mode: OWNER_ONLY, flush: true, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new Error(
      `A change of the key was broken off and has left ${file}: start the house. If it starts, delete that file. If the key does not fit, put that file in the place of house.key.`,
    );
  }
}

/** Records that are read at a time. */
const PAGE = 1_000;

/**
 * Returns how many records were encrypted anew. No house may decide meanwhile. Throws FencedError if one does, WrongKeyError if the
 * old key does not fit, and StoreUnavailableError if the database cannot be reached. After an error everything is as before.
 */
export async function rotateKey(place: DatabasePlace, keys: { readonly from: string; readonly to: string }): Promise<number> {
  const [from, to] = [new Cipher(keys.from), new Cipher(keys.to)];
  const sql = connect(place, { max: 1 });
  try {
    return await onDatabase(() =>
      transaction(sql, async (within) => {
        const [row] = await within<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${LEASE_LOCK}) as taken`;
        if (row?.taken !== true) throw new FencedError('A house decides over this database. Stop it first.');
        const [kept] = await within<{ value: Uint8Array }[]>`select value from key_check`;
        if (!kept) throw new WrongKeyError('This database has no key yet.');
        from.open(keyCheck.purpose, kept.value);
        await within`update key_check set value = ${to.seal(keyCheck.purpose, keyCheck.text)}`;
        let count = 0;
        for (const table of sealedTables) count += await sealAnew(within, table, from, to);
        return count;
      }),
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function sealAnew(sql: SqlTransaction, table: SealedTable, from: Cipher, to: Cipher): Promise<number> {
  let [count, after] = [0, ''];
  for (;;) {
    const page = await sql<{ name: string; value: Uint8Array }[]>`
      select name, value from ${sql(table)} where name > ${after} order by name limit ${PAGE}`;
    const last = page.at(-1);
    if (!last) return count;
    for (const { name, value } of page) {
      const place = sealedFor(table, name);
      await sql`update ${sql(table)} set value = ${to.seal(place, from.open(place, value))} where name = ${name}`;
    }
    [count, after] = [count + page.length, last.name];
  }
}
