/** The projections in PostgreSQL: one table for all of them. */
import type { ChangedRow, FoldedTo, ProjectionStore, Row, RowFilter, RowQuery } from '../../projections/projection.ts';
import { onDatabase, transaction, type Sql, type SqlTransaction } from './database.ts';

/**
 * The columns that a row is read from. Another one also needs a member of `Row` (projection.ts), a file in `migrations`, its values in `writeRows`, in
 * both parts of the statement, and, if rows are filtered by it, a condition in `#conditions` and in `matchesFilter`.
 */
const COLUMNS = ['key', 'seq', 'at', 'account', 'game', 'cents', 'status', 'text', 'body'] as const;

export class ProjectionTable implements ProjectionStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async foldedTo(): Promise<FoldedTo | null> {
    const [place] = await onDatabase(() => this.#sql<FoldedTo[]>`select versions, seq, hash from projected_to`);
    return place ? { ...place } : null;
  }

  async rows(projection: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const sql = this.#sql;
    const rows = await onDatabase(
      () => sql<Row[]>`select ${sql(COLUMNS)} from projected where projection = ${projection} and key = any(${[...keys]})`,
    );
    return new Map(rows.map((row) => [row.key, { ...row }]));
  }

  apply(known: FoldedTo | null, rows: readonly ChangedRow[], place: FoldedTo, fromStart = false): Promise<boolean> {
    return onDatabase(() =>
      transaction(this.#sql, async (sql) => {
        if (!(await moveProjectedTo(sql, known, place))) return false;
        if (fromStart) await sql`delete from projected`;
        if (rows.length > 0) await writeRows(sql, rows);
        return true;
      }),
    );
  }

  async query(projection: string, query: RowQuery): Promise<readonly Row[]> {
    const rows = await onDatabase(() => this.#select(projection, query));
    return rows.map((row) => ({ ...row }));
  }

  /** How the database would answer a query: its plan as JSON. */
  async explain(projection: string, query: RowQuery): Promise<string> {
    const sql = this.#sql;
    return JSON.stringify(await sql`explain (format json) ${this.#select(projection, query)}`);
  }

  #select(projection: string, { filter, oldestFirst = false, after, limit }: RowQuery) {
    const sql = this.#sql;
    const order = oldestFirst ? sql`order by seq, key` : sql`order by seq desc, key desc`;
    const { seq, key } = after ?? {};
    const comparison = oldestFirst ? sql`>` : sql`<`;
    const afterLast = seq === undefined ? sql`` : sql`and (seq, key) ${comparison} (${seq}, ${key ?? ''})`;
    return sql<Row[]>`
      select ${sql(COLUMNS)} from projected
      where projection = ${projection} ${this.#conditions(filter)} ${afterLast} ${order} limit ${limit}`;
  }

  /** What a row must fulfil, as `matchesFilter` says it. */
  #conditions({ account, game, status, from, to, minCents, maxCents, text }: RowFilter) {
    const sql = this.#sql;
    return [
      account === undefined ? sql`` : sql`and account = ${account}`,
      game === undefined ? sql`` : sql`and game = ${game}`,
      status === undefined ? sql`` : sql`and status = ${status}`,
      from === undefined ? sql`` : sql`and at >= ${from}`,
      to === undefined ? sql`` : sql`and at <= ${to}`,
      minCents === undefined ? sql`` : sql`and cents >= ${minCents}`,
      maxCents === undefined ? sql`` : sql`and cents <= ${maxCents}`,
      text === undefined ? sql`` : sql`and position(${text.toLowerCase()} in text) > 0`,
    ];
  }
}

/** Whoever comes second waits here until the first has ended, and then gets false. */
async function moveProjectedTo(sql: SqlTransaction, known: FoldedTo | null, { versions, seq, hash }: FoldedTo): Promise<boolean> {
  const moved = known
    ? await sql`
        update projected_to set versions = ${versions}, seq = ${seq}, hash = ${hash}
        where versions = ${known.versions} and seq = ${known.seq} and hash = ${known.hash}`
    : await sql`insert into projected_to (versions, seq, hash) values (${versions}, ${seq}, ${hash}) on conflict do nothing`;
  return moved.count === 1;
}

async function writeRows(sql: SqlTransaction, rows: readonly ChangedRow[]): Promise<void> {
  // Lists of texts cannot hold null: no game and no account are empty texts on the way.
  const all = rows.map(({ projection, row }) => ({ projection, ...row, body: JSON.stringify(row.body) }));
  await sql`
    insert into projected select
      unnest(${all.map(({ projection }) => projection)}::text[]),
      unnest(${all.map(({ key }) => key)}::text[]),
      unnest(${all.map(({ seq }) => seq)}::bigint[]),
      unnest(${all.map(({ at }) => at)}::bigint[]),
      nullif(unnest(${all.map(({ account }) => account ?? '')}::text[]), ''),
      nullif(unnest(${all.map(({ game }) => game ?? '')}::text[]), ''),
      unnest(${all.map(({ cents }) => cents)}::bigint[]),
      unnest(${all.map(({ status }) => status)}::text[]),
      unnest(${all.map(({ text }) => text)}::text[]),
      unnest(${all.map(({ body }) => body)}::text[])::jsonb
    on conflict (projection, key) do update set
      seq = excluded.seq, at = excluded.at, account = excluded.account, game = excluded.game,
      cents = excluded.cents, status = excluded.status, text = excluded.text, body = excluded.body`;
}
