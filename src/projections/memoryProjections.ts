/** Projections in memory. Its query is the plain definition of what a query of any store answers. */
import { isMeant, type ChangedRow, type FoldedTo, type ProjectionStore, type Row, type RowPlace, type RowQuery } from './projection.ts';

/** Negative if `a` is newer. */
function compareNewest(a: RowPlace, b: RowPlace): number {
  if (a.seq !== b.seq) return b.seq - a.seq;
  if (a.key === b.key) return 0;
  return a.key > b.key ? -1 : 1;
}

export class MemoryProjections implements ProjectionStore {
  #place: FoldedTo | null = null;
  readonly #tables = new Map<string, Map<string, Row>>();

  async foldedTo(): Promise<FoldedTo | null> {
    return this.#place;
  }

  async rows(projection: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const table = this.#tables.get(projection);
    return new Map(
      keys.flatMap((key) => {
        const row = table?.get(key);
        return row ? [[key, row] as const] : [];
      }),
    );
  }

  async apply(after: FoldedTo | null, rows: readonly ChangedRow[], place: FoldedTo): Promise<boolean> {
    if (after === null) this.#tables.clear();
    else if (this.#place?.hash !== after.hash || this.#place.versions !== after.versions) return false;
    for (const { projection, row } of rows) {
      const table = this.#tables.get(projection) ?? new Map<string, Row>();
      this.#tables.set(projection, table.set(row.key, row));
    }
    this.#place = place;
    return true;
  }

  async query(projection: string, { filter, oldestFirst = false, after, limit }: RowQuery): Promise<readonly Row[]> {
    const compare = oldestFirst ? (a: RowPlace, b: RowPlace) => compareNewest(b, a) : compareNewest;
    return [...(this.#tables.get(projection)?.values() ?? [])]
      .filter((row) => isMeant(row, filter) && (!after || compare(after, row) < 0))
      .toSorted(compare)
      .slice(0, limit);
  }
}
