/** The log in PostgreSQL. */
import { NO_HASH, type Head, type StoredEntry } from '../../domain/log/head.ts';
import { StoreUnavailableError, type CommitRequest, type CommitResult, type UniqueKey, type UsedKey } from '../../base/ports.ts';
import { assertComplete, assertOnChain, headAfter } from '../../base/continuity.ts';
import { FencedError, type Batch, type BatchLog } from '../ports.ts';
import { onDatabase, transaction, type Sql, type SqlTransaction } from './database.ts';
import type { KeyedTable } from './keyedTable.ts';
import { writeBatch } from './writeBatch.ts';

const READ_BATCH = 1_000;
/** After every entry there can ever be. */
const NEVER = Number.MAX_SAFE_INTEGER;

interface HeadRow extends Head {
  readonly epoch: number;
}

interface LogConnections {
  /** One connection: batches are written in the order of the calls. */
  readonly writer: Sql;
  readonly readers: Sql;
  readonly secrets: KeyedTable;
  /** The epoch of the lease. */
  readonly epoch: () => number;
}

export class PostgresLog implements BatchLog {
  readonly #with: LogConnections;
  #closed = false;

  constructor(connections: LogConnections) {
    this.#with = connections;
  }

  head(): Promise<Head | null> {
    return this.#run(async () => (await headOf(this.#with.readers)).head);
  }

  async append(batch: Batch): Promise<void> {
    const moved = await this.#run(() => writeBatch(this.#with.writer, this.#with.secrets, batch, this.#with.epoch()));
    if (!moved) throw new FencedError('The log does not end where this house believes, or another house decides.');
  }

  /** Locks the head while `build` runs, so it is called once. */
  async commit<T>(request: CommitRequest<T>): Promise<CommitResult<T>> {
    const thrown: unknown[] = [];
    try {
      return await this.#run(() => transaction(this.#with.writer, (sql) => this.#commit(sql, request, thrown)));
    } catch (error) {
      throw thrown.length > 0 ? thrown[0] : error;
    }
  }

  async *read(from: number, to?: number): AsyncIterable<readonly StoredEntry[]> {
    const head = await this.head();
    const end = Math.min(to ?? NEVER, head?.seq ?? 0);
    for (let start = Math.max(1, from); start <= end; start += READ_BATCH) {
      const last = Math.min(end, start + READ_BATCH - 1);
      const entries = await this.#run(() => entriesBetween(this.#with.readers, start, last));
      assertComplete(entries, start, last);
      yield entries;
    }
  }

  readTrail(account: string, { before = NEVER, limit }: { readonly before?: number; readonly limit: number }): Promise<StoredEntry[]> {
    return this.#run(
      () => this.#with.readers<StoredEntry[]>`
        select seq, hash, lines, subjects from trail join entries using (seq)
        where subject = ${account} and seq < ${before} order by seq desc limit ${limit}`,
    );
  }

  readTrails(
    subjects: readonly string[],
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<readonly StoredEntry[]> {
    return this.#run(
      () => this.#with.readers<StoredEntry[]>`
        select seq, hash, lines, subjects from entries
        where seq in (
          select distinct seq from trail where subject = any(${[...subjects]}) and seq > ${after} order by seq limit ${limit}
        ) order by seq`,
    );
  }

  async findKey(key: string): Promise<UsedKey | null> {
    return (await this.findKeys([key])).get(key) ?? null;
  }

  async findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, UsedKey>> {
    return new Map(
      (await this.#run(() => usedKeys(this.#with.readers, keys))).map(({ key, seq, fingerprint }) => [key, { seq, fingerprint }]),
    );
  }

  async *usedKeys(): AsyncIterable<readonly string[]> {
    this.#assertOpen();
    for await (const rows of this.#with.readers<{ key: string }[]>`select key from keys`.cursor(READ_BATCH))
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

  async #commit<T>(sql: SqlTransaction, request: CommitRequest<T>, thrown: unknown[]): Promise<CommitResult<T>> {
    const { head, epoch } = await headOf(sql, true);
    if (epoch !== this.#with.epoch()) throw new FencedError('Another house decides.');
    const missed = head ? await entriesBetween(sql, (request.knownHead?.seq ?? 0) + 1, head.seq) : [];
    assertOnChain(head, request.knownHead, missed);
    const [used] = inOrder(
      await usedKeys(
        sql,
        request.keys.map(({ key }) => key),
      ),
      request.keys,
    );
    if (used) return { kind: 'known', missed, ...used };
    const built = await attempt(() => request.build(missed), thrown);
    const after = headAfter(head, built.append);
    if (after === null || built.append.length === 0) return { kind: 'built', missed, appended: [], value: built.value };
    const [usedNow] = inOrder(
      await usedKeys(
        sql,
        built.keys.map(({ key }) => key),
      ),
      built.keys,
    );
    if (usedNow) return { kind: 'known', missed, ...usedNow };
    const keys = [...new Map([...request.keys, ...built.keys].map((one) => [one.key, one])).values()];
    const last = built.append.length - 1;
    const batch: Batch = {
      after: head ?? { logId: after.logId, seq: 0, hash: NO_HASH, at: after.at },
      entries: built.append.map((stored, i) => ({ stored, keys: i === last ? keys : [], isPublic: false })),
      secrets: [],
      revealed: [],
    };
    if (!(await writeBatch(sql, this.#with.secrets, batch, epoch))) throw new FencedError('The head moved while it was locked.');
    return { kind: 'built', missed, appended: built.append, value: built.value };
  }

  async #run<R>(work: () => Promise<R>): Promise<R> {
    this.#assertOpen();
    return onDatabase(work);
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreUnavailableError('The store was closed.');
  }
}

/** Runs `build` and remembers what it throws, so that it is not taken for an error of the database. */
async function attempt<R>(build: () => R, thrown: unknown[]): Promise<R> {
  try {
    return build();
  } catch (error) {
    thrown.push(error);
    throw error;
  }
}

async function headOf(sql: Sql | SqlTransaction, locked = false): Promise<{ readonly head: Head | null; readonly epoch: number }> {
  const [row] = await sql<HeadRow[]>`select log_id as "logId", seq, hash, at, epoch from head ${locked ? sql`for update` : sql``}`;
  if (!row) throw new StoreUnavailableError('The database has lost its head.');
  const { epoch, ...head } = row;
  return { head: head.seq === 0 ? null : { ...head }, epoch };
}

const entriesBetween = async (sql: Sql | SqlTransaction, from: number, to: number): Promise<StoredEntry[]> => [
  ...(await sql<StoredEntry[]>`select seq, hash, lines, subjects from entries where seq between ${from} and ${to} order by seq`),
];

async function usedKeys(sql: Sql | SqlTransaction, keys: readonly string[]): Promise<readonly (UsedKey & { readonly key: string })[]> {
  if (keys.length === 0) return [];
  return sql<(UsedKey & { key: string })[]>`select key, seq, fingerprint from keys where key = any(${[...keys]})`;
}

/** The used ones in the order of `keys`. */
const inOrder = (used: readonly (UsedKey & { readonly key: string })[], keys: readonly UniqueKey[]) =>
  keys.flatMap(({ key }) => used.find((one) => one.key === key) ?? []);
