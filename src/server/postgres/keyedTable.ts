import type { KeyedStore } from '../../house/ports.ts';
import type { Cipher } from './cipher.ts';
import { onDatabase, type Sql } from './database.ts';

/** A table of encrypted values under names. */
export class KeyedTable implements KeyedStore {
  readonly #sql: Sql;
  readonly #cipher: Cipher;
  readonly #table: 'secrets' | 'people' | 'sessions';

  constructor(sql: Sql, cipher: Cipher, table: 'secrets' | 'people' | 'sessions') {
    this.#sql = sql;
    this.#cipher = cipher;
    this.#table = table;
  }

  /** A value as the table holds it. */
  seal(name: string, value: string): Buffer {
    return this.#cipher.seal(`${this.#table}/${name}`, value);
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

  /** In the order of the keys. */
  async getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (keys.length === 0) return new Map();
    const rows = await onDatabase(
      () => this.#sql<{ name: string; value: Uint8Array }[]>`
        select name, value from ${this.#sql(this.#table)} where name = any(${[...keys]})`,
    );
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    return new Map(
      keys.flatMap((name) => {
        const value = values.get(name);
        return value === undefined ? [] : [[name, this.#cipher.open(`${this.#table}/${name}`, value)] as const];
      }),
    );
  }

  async delete(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await onDatabase(() => this.#sql`delete from ${this.#sql(this.#table)} where name = any(${[...keys]})`);
  }

  async keys(prefix: string): Promise<readonly string[]> {
    const rows = await onDatabase(
      () => this.#sql<{ name: string }[]>`
        select name from ${this.#sql(this.#table)} where name >= ${prefix} and starts_with(name, ${prefix}) order by name`,
    );
    return rows.map(({ name }) => name);
  }
}
