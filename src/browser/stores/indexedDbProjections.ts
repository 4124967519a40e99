/** The projections in IndexedDB, in the log's database. They are erased with the log and are never part of a backup. */
import {
  matchesFilter,
  type ChangedRow,
  type FoldedTo,
  type ProjectionStore,
  type Row,
  type RowFilter,
  type RowQuery,
} from '../../projections/projection.ts';
import { Connection } from './indexedDbConnection.ts';
import { found } from './indexedDbKeyed.ts';
import { PROJECTED_KEY, type ProjectedRow } from './indexedDbSchema.ts';
import { readOnce, reportedByTransaction, writeStrictly } from './indexedDbTransaction.ts';

const rowOf = ({ projection: _projection, ...row }: ProjectedRow): Row => row;

/** The index with the fewest rows to look at, and the value of its column. */
function indexFor({ account, status, game }: RowFilter): readonly ['account' | 'status' | 'game' | 'all', ...value: string[]] {
  if (account !== undefined) return ['account', account];
  if (status !== undefined) return ['status', status];
  if (game !== undefined) return ['game', game];
  return ['all'];
}

/** The keys of an index that begin with `prefix`, after a place. A list is greater than every number and text. */
function rangeOf(prefix: readonly string[], { after, oldestFirst = false }: RowQuery): IDBKeyRange {
  const [start, end] = [[...prefix], [...prefix, []]];
  if (!after) return IDBKeyRange.bound(start, end);
  const last = [...prefix, after.seq, after.key];
  return oldestFirst ? IDBKeyRange.bound(last, end, true) : IDBKeyRange.bound(start, last, false, true);
}

export class IndexedDbProjectionStore implements ProjectionStore {
  readonly #connection: Connection;

  /** Opened at the first call. */
  constructor(name: string) {
    this.#connection = new Connection({ name });
  }

  async foldedTo(): Promise<FoldedTo | null> {
    return (await this.#connection.run((database) => database.get('projectedTo', PROJECTED_KEY))) ?? null;
  }

  async rows(projection: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const rows = await this.#connection.run((database) =>
      readOnce(database, ['projected'], (transaction) => found(keys, (key) => transaction.objectStore('projected').get([projection, key]))),
    );
    return new Map([...rows].map(([key, row]) => [key, rowOf(row)]));
  }

  apply(known: FoldedTo | null, rows: readonly ChangedRow[], place: FoldedTo, fromStart = false): Promise<boolean> {
    return this.#connection.run((database) =>
      writeStrictly(database, ['projected', 'projectedTo'], async (transaction) => {
        const [table, folded] = [transaction.objectStore('projected'), transaction.objectStore('projectedTo')];
        const current = await folded.get(PROJECTED_KEY);
        if (current?.hash !== known?.hash || current?.versions !== known?.versions) return false;
        if (fromStart) await table.clear();
        for (const { projection, row } of rows) reportedByTransaction(table.put({ ...row, projection }));
        await folded.put(place, PROJECTED_KEY);
        return true;
      }),
    );
  }

  query(projection: string, query: RowQuery): Promise<readonly Row[]> {
    const { filter, oldestFirst = false, limit } = query;
    const [index, ...value] = indexFor(filter);
    return this.#connection.run((database) =>
      readOnce(database, ['projected'], async (transaction) => {
        const rows: Row[] = [];
        const all = transaction.objectStore('projected').index(index);
        let cursor = await all.openCursor(rangeOf([projection, ...value], query), oldestFirst ? 'next' : 'prev');
        while (cursor && rows.length < limit) {
          if (matchesFilter(cursor.value, filter)) rows.push(rowOf(cursor.value));
          cursor = await cursor.continue();
        }
        return rows;
      }),
    );
  }

  close(): void {
    this.#connection.close();
  }
}
