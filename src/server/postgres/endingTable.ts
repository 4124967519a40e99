import type { EndingStore } from '../ports.ts';
import type { Cipher } from './cipher.ts';
import { onDatabase, type Sql } from './database.ts';
import { KeyedTable, type SealedTable } from './keyedTable.ts';

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
