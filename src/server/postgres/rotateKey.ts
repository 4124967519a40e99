/** Encrypts everything that is kept under the key of the house with another key, in one transaction. */
import { FencedError } from '../../base/ports.ts';
import { Cipher, WrongKeyError } from './cipher.ts';
import { connect, onDatabase, transaction, type DatabasePlace, type SqlTransaction } from './database.ts';
import { sealedFor, sealedTables, type SealedTable } from './keyedTable.ts';
import { LEASE_LOCK } from './lease.ts';
import { keyCheck } from './postgresStores.ts';

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
