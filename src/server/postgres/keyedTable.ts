/** Tables of encrypted values: vault, directory, sessions and views. */
import type { KeyedChange, KeyedStore } from '../../base/ports.ts';
import type { Cipher } from './cipher.ts';
import { onDatabase, transaction, type Sql, type SqlTransaction } from './database.ts';
import type { EndingStore } from '../ports.ts';

/** The tables whose values are encrypted under the key of the house. */
export const sealedTables = ['secrets', 'people', 'sessions', 'views'] as const;
export type SealedTable = (typeof sealedTables)[number];

/** What a value is sealed for. */
export const sealedFor = (table: SealedTable, name: string): string => `${table}/${name}`;

/** A table of encrypted values under names. */
export class KeyedTable implements KeyedStore {
  readonly #sql: Sql;
  readonly #cipher: Cipher;
  readonly #table: SealedTable;

  constructor(sql: Sql, cipher: Cipher, table: SealedTable) {
    this.#sql = sql;
    this.#cipher = cipher;
    this.#table = table;
  }

  /** A value as the table holds it. */
  seal(name: string, value: string): Buffer {
    return this.#cipher.seal(sealedFor(this.#table, name), value);
  }

  async put(records: readonly (readonly [key: string, value: string])[]): Promise<void> {
    if (records.length === 0) return;
    // One statement may not meet the same name twice.
    const rows = [...new Map(records)].map(([name, value]) => ({ name, value: this.seal(name, value) }));
    await onDatabase(
      () => this.#sql`
        insert into ${this.#sql(this.#table)} ${this.#sql(rows, 'name', 'value')}
        on conflict (name) do update set value = excluded.value`,
    );
  }

  async get(key: string): Promise<string | null> {
    return (await this.getMany([key])).get(key) ?? null;
  }

  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return onDatabase(() => this.#found(this.#sql, keys));
  }

  async delete(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await onDatabase(() => this.#sql`delete from ${this.#sql(this.#table)} where name = any(${[...keys]})`);
  }

  /** The table is locked for other writers meanwhile. */
  async change(keys: readonly string[], by: (values: ReadonlyMap<string, string>) => readonly KeyedChange[]): Promise<void> {
    await onDatabase(() =>
      transaction(this.#sql, async (sql) => {
        await sql`lock table ${sql(this.#table)} in share row exclusive mode`;
        for (const [name, value] of by(await this.#found(sql, keys))) {
          await sql`delete from ${sql(this.#table)} where name = ${name}`;
          if (value !== null) await sql`insert into ${sql(this.#table)} values (${name}, ${this.seal(name, value)})`;
        }
      }),
    );
  }

  async keys(prefix: string): Promise<readonly string[]> {
    const rows = await onDatabase(
      () => this.#sql<{ name: string }[]>`
        select name from ${this.#sql(this.#table)} where name >= ${prefix} and starts_with(name, ${prefix}) order by name`,
    );
    return rows.map(({ name }) => name);
  }

  /** In the order of the keys. */
  async #found(sql: Sql | SqlTransaction, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (keys.length === 0) return new Map();
    const rows = await sql<{ name: string; value: Uint8Array }[]>`
      select name, value from ${sql(this.#table)} where name = any(${[...keys]})`;
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    return new Map(
      keys.flatMap((name) => {
        const value = values.get(name);
        return value === undefined ? [] : [[name, this.#cipher.open(sealedFor(this.#table, name), value)] as const];
      }),
    );
  }
}

/** A table of encrypted values under names, each with the time at which it ends. */
export class EndingTable extends KeyedTable implements EndingStore {
  readonly #sql: Sql;
  readonly #table: SealedTable;

  constructor(sql: Sql, cipher: Cipher, table: 'sessions' | 'views') {
    super(sql, cipher, table);
    this.#sql = sql;
    this.#table = table;
  }

  async putUntil(endsAt: number, records: readonly (readonly [key: string, value: string])[]): Promise<void> {
    const rows = records.map(([name, value]) => ({ name, value: this.seal(name, value), ends_at: endsAt }));
    await onDatabase(
      () => this.#sql`
        insert into ${this.#sql(this.#table)} ${this.#sql(rows, 'name', 'value', 'ends_at')}
        on conflict (name) do update set value = excluded.value, ends_at = excluded.ends_at`,
    );
  }

  /** The time is compared again by the deletion, because a value may have got a later one meanwhile. */
  async deleteEnded(now: number, most: number): Promise<readonly string[]> {
    const rows = await onDatabase(
      () => this.#sql<{ name: string }[]>`
        delete from ${this.#sql(this.#table)} where ends_at <= ${now} and name in (
          select name from ${this.#sql(this.#table)} where ends_at <= ${now} order by ends_at limit ${most}
        ) returning name`,
    );
    return rows.map(({ name }) => name);
  }
}
