/**
 * The log in PostgreSQL, one row for each entry. `writeBatch`, at the end, writes a batch by one statement that also compares the head and the
 * epoch of the lease. When a log is closed (closeLog.ts), the lines of its entries move into files, and are read from there (archives.ts).
 */
import type postgres from 'postgres';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import { FencedError, StoreUnavailableError, type Appended, type Batch, type UsedKey } from '../../base/ports.ts';
import { KEPT_WIDTH } from '../../engine/transparency/logTree.ts';
import { assertComplete, headAfter } from '../../base/continuity.ts';
import type { PresentChapter, ServerLog } from '../ports.ts';
import { entryColumns, type Archives, type EntryRow } from './archives.ts';
import { newestChapter } from './chapters.ts';
import { isRepeatedKey, onDatabase, type Sql } from './database.ts';
import type { KeyedTable } from './keyedTable.ts';
import { linesOf } from './snapshotTable.ts';

const READ_BATCH = 1_000;
/** A place after every entry that there can ever be. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;
/** Stands between subjects. An id of an account has none. */
const SUBJECT_SEPARATOR = ' ';
/** Stands between entries: the record separator, which JSON writes as an escape. */
const ENTRY_SEPARATOR = '\u001e';

interface LogConnections {
  /** One connection: batches are written in the order of the calls. */
  readonly writer: Sql;
  readonly readers: Sql;
  readonly secrets: KeyedTable;
  readonly archives: Archives;
  /** The epoch of the lease. */
  readonly epoch: () => number;
}

export class PostgresLog implements ServerLog {
  readonly #connections: LogConnections;
  #closed = false;

  constructor(connections: LogConnections) {
    this.#connections = connections;
  }

  head(): Promise<Head | null> {
    return this.#run(() => headOf(this.#connections.readers));
  }

  async append(batch: Batch): Promise<Appended> {
    const { writer, secrets, epoch: epochOfLease } = this.#connections;
    const epoch = epochOfLease();
    const head = headAfter(batch);
    try {
      if (await this.#run(() => writeBatch(writer, secrets, batch, { head, epoch }))) return { kind: 'appended' };
    } catch (error) {
      const used = isRepeatedKey(error) ? await this.#firstUsed(batch) : null;
      if (used) return used;
      throw error;
    }
    const [row] = await this.#run(() => this.#connections.readers<{ readonly epoch: number }[]>`select epoch from head`);
    if (row?.epoch !== epoch) throw new FencedError('Another house decides.');
    return (await this.#firstUsed(batch)) ?? { kind: 'behind' };
  }

  async *read(from: number, to?: number): AsyncIterable<readonly StoredEntry[]> {
    const head = await this.head();
    const end = Math.min(to ?? AFTER_ALL, head?.seq ?? 0);
    for (let start = Math.max(1, from); start <= end; start += READ_BATCH) {
      const last = Math.min(end, start + READ_BATCH - 1);
      const entries = await this.#entries((sql) => sql`where seq between ${start} and ${last} order by seq`);
      assertComplete(entries, start, last);
      yield entries;
    }
  }

  readPlaces(places: Iterable<number>): Promise<readonly StoredEntry[]> {
    return this.#entries((sql) => sql`where seq = any(${[...places]}) order by seq`);
  }

  async readHashes(from: number, to: number): Promise<readonly string[]> {
    const rows = await this.#run(
      () => this.#connections.readers<{ hash: string }[]>`select hash from entries where seq between ${from} and ${to} order by seq`,
    );
    return rows.map(({ hash }) => hash);
  }

  /** Only nodes whose last entry is still the one that they were made of, and so all entries below. */
  async readTreeNodes(): Promise<readonly string[]> {
    const nodes = await this.#run(
      () => this.#connections.readers<{ place: number; hash: string; entryHash: string }[]>`
        select place, hash, entry_hash as "entryHash" from tree_nodes order by place`,
    );
    const seqs = nodes.map(({ place }) => (place + 1) * KEPT_WIDTH);
    // By places: a join would read the hashes of the whole log.
    const entries = await this.#run(
      () => this.#connections.readers<{ seq: number; hash: string }[]>`select seq, hash from entries where seq = any(${seqs}::bigint[])`,
    );
    const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]));
    const gap = nodes.findIndex(({ place, entryHash }, n) => place !== n || hashes.get((place + 1) * KEPT_WIDTH) !== entryHash);
    return (gap === -1 ? nodes : nodes.slice(0, gap)).map(({ hash }) => hash);
  }

  async keepTreeNodes(from: number, nodes: readonly string[]): Promise<void> {
    const places = nodes.map((_, n) => from + n);
    await this.#run(
      () => this.#connections.readers`
        insert into tree_nodes (place, hash, entry_hash)
        select n.place, n.hash, e.hash from unnest(${places}::bigint[], ${[...nodes]}::text[]) as n (place, hash)
        join entries e on e.seq = (n.place + 1) * ${KEPT_WIDTH}
        on conflict (place) do update set hash = excluded.hash, entry_hash = excluded.entry_hash`,
    );
  }

  async presentChapter(): Promise<PresentChapter | null> {
    const { readers } = this.#connections;
    const newest = await this.#run(() => newestChapter(readers));
    return newest && { ...newest, state: linesOf(readers, 'chapter_lines', newest.number) };
  }

  archive(number: number): AsyncIterable<Uint8Array> {
    const { archives, readers } = this.#connections;
    return archives.file(readers, number);
  }

  readTrail(account: string, { before = AFTER_ALL, limit }: { readonly before?: number; readonly limit: number }): Promise<StoredEntry[]> {
    return this.#entries(
      (sql) => sql`join trail using (seq) where subject = ${account} and seq < ${before} order by seq desc limit ${limit}`,
    );
  }

  readTrails(
    subjects: readonly string[],
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<readonly StoredEntry[]> {
    return this.#entries(
      (sql) => sql`
        where seq in (
          select distinct seq from trail where subject = any(${[...subjects]}) and seq > ${after} order by seq limit ${limit}
        ) order by seq`,
    );
  }

  async countTrails(subjects: readonly string[], { after, limit }: { readonly after: number; readonly limit: number }): Promise<number> {
    const [row] = await this.#run(
      () => this.#connections.readers<{ count: number }[]>`
        select count(*) as count from (
          select distinct seq from trail where subject = any(${[...subjects]}) and seq > ${after} order by seq limit ${limit}
        ) as found`,
    );
    return row?.count ?? 0;
  }

  async findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, UsedKey>> {
    return new Map(
      (await this.#run(() => usedKeys(this.#connections.readers, keys))).map(({ key, seq, fingerprint }) => [key, { seq, fingerprint }]),
    );
  }

  async *usedKeys(): AsyncIterable<readonly string[]> {
    this.#assertOpen();
    for await (const rows of this.#connections.readers<{ key: string }[]>`select key from keys`.cursor(READ_BATCH))
      yield rows.map(({ key }) => key);
  }

  /** Nothing to pack: a table is no slower for being long. */
  async pack(): Promise<number> {
    this.#assertOpen();
    return 0;
  }

  /** Refuses everything from now on. The connections are not its own. */
  close(): void {
    this.#closed = true;
  }

  /** Entries, from the database or from their archives. `which` says which ones, and in what order. */
  async #entries(which: (sql: Sql) => postgres.PendingQuery<postgres.Row[]>): Promise<StoredEntry[]> {
    const { readers, archives } = this.#connections;
    const rows = await this.#run(() => readers<EntryRow[]>`select ${entryColumns(readers)} from entries ${which(readers)}`);
    return archives.entries(rows);
  }

  async #firstUsed({ entries }: Batch): Promise<Appended | null> {
    const keys = entries.flatMap((entry) => entry.keys.map(({ key }) => key));
    const used = await this.findKeys(keys);
    for (const key of keys) {
      const by = used.get(key);
      if (by) return { kind: 'used', key, ...by };
    }
    return null;
  }

  async #run<R>(work: () => Promise<R>): Promise<R> {
    this.#assertOpen();
    return onDatabase(work);
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreUnavailableError('The store was closed.');
  }
}

async function headOf(sql: Sql): Promise<Head | null> {
  const [row] = await sql<Head[]>`select log_id as "logId", seq, hash, at from head`;
  if (!row) throw new StoreUnavailableError('The database has lost its head.');
  return row.seq === 0 ? null : { ...row };
}

async function usedKeys(sql: Sql, keys: readonly string[]): Promise<readonly (UsedKey & { readonly key: string })[]> {
  if (keys.length === 0) return [];
  return sql<(UsedKey & { key: string })[]>`select key, seq, fingerprint from keys where key = any(${[...keys]})`;
}

/**
 * Writes a batch by one statement. It moves the head from exactly where the batch begins to `head`, under exactly this epoch, and
 * everything else hangs on that. Answers false if the head was elsewhere: nothing is written then.
 */
async function writeBatch(
  sql: Sql,
  secrets: KeyedTable,
  batch: Batch,
  { head, epoch }: { readonly head: Head; readonly epoch: number },
): Promise<boolean> {
  const { after, revealed } = batch;
  const entries = batch.entries.map(({ stored }) => stored);
  const trail = batch.entries.flatMap(({ stored: { seq, subjects }, isPublic }) =>
    [...new Set(isPublic ? [...subjects, 'public'] : subjects)].map((subject) => ({ subject, seq })),
  );
  const keys = batch.entries.flatMap(({ stored: { seq }, keys: own }) => own.map(({ key, fingerprint }) => ({ key, seq, fingerprint })));
  // Most batches neither keep nor reveal a secret.
  const changed =
    batch.secrets.length + revealed.length === 0
      ? sql``
      : sql`, kept as (
      insert into secrets select
        unnest(${batch.secrets.map(([name]) => name)}::text[]),
        decode(unnest(${batch.secrets.map(([name, value]) => secrets.seal(name, value).toString('base64'))}::text[]), 'base64')
      from moved
    ), forgotten as (
      delete from secrets where name = any(${[...revealed]}) and exists (select from moved)
    )`;
  // Each table gets its rows as one array for each column: that is half the work of rows in JSON. Lines are joined, because
  // an array would escape each of their quotation marks.
  const [row] = await sql<{ moved: boolean }[]>`
    with moved as (
      update head set log_id = ${head.logId}, seq = ${head.seq}, hash = ${head.hash}, at = ${head.at}
      where seq = ${after.seq} and hash = ${after.hash} and epoch = ${epoch} and (seq = 0 or log_id = ${head.logId})
      returning true
    ), added as (
      insert into entries select
        unnest(${entries.map(({ seq }) => seq)}::bigint[]),
        unnest(${entries.map(({ hash }) => hash)}::text[]),
        unnest(string_to_array(${entries.map(({ lines }) => lines).join(ENTRY_SEPARATOR)}, ${ENTRY_SEPARATOR})),
        string_to_array(unnest(${entries.map(({ subjects }) => subjects.join(SUBJECT_SEPARATOR))}::text[]), ${SUBJECT_SEPARATOR})
      from moved
    ), found as (
      insert into trail select
        unnest(${trail.map(({ subject }) => subject)}::text[]),
        unnest(${trail.map(({ seq }) => seq)}::bigint[])
      from moved
    ), used as (
      insert into keys select
        unnest(${keys.map(({ key }) => key)}::text[]),
        unnest(${keys.map(({ seq }) => seq)}::bigint[]),
        unnest(${keys.map(({ fingerprint }) => fingerprint)}::text[])
      from moved
    )${changed}
    select exists (select from moved) as moved`;
  return row?.moved === true;
}
