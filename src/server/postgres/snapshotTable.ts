/** Snapshots of the world in PostgreSQL, line by line, and the state that the log's newest chapter begins with. */
import { SNAPSHOTS_KEPT, type Snapshot, type SnapshotStore } from '../../base/ports.ts';
import { readChapterLine } from '../../domain/log/chapterLine.ts';
import { newestChapter } from './chapters.ts';
import { onDatabase, transaction, type Sql } from './database.ts';

/** Lines that are read at a time. A line has 100,000 characters, or a few more. */
const LINES_A_PAGE = 32;
/** Lines that are taken and not yet written: at most 50 MB of memory. */
const LINES_UNDER_WAY = 500;

/** The tables with lines of worlds. */
type Lines = 'snapshot_lines' | 'chapter_lines';
type SnapshotRow = Omit<Snapshot, 'lines'> & { readonly number: number };

/** Folded worlds, the newest under the highest number, each with its lines. */
export class SnapshotTable implements SnapshotStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async load(): Promise<readonly Snapshot[]> {
    const rows = await onDatabase(
      () => this.#sql<SnapshotRow[]>`
        select number, log_id as "logId", seq, entry_hash as "entryHash", domain_hash as "domainHash" from snapshots order by number desc`,
    );
    const chapter = await this.#chapter();
    // The entries after an older one are in the archive.
    const newer = rows.filter(({ seq }) => seq >= (chapter?.seq ?? 0));
    const snapshots = newer.map(({ number, ...snapshot }) => ({ ...snapshot, lines: linesOf(this.#sql, 'snapshot_lines', number) }));
    return chapter ? [...snapshots, chapter] : snapshots;
  }

  /** In one transaction: nobody sees a snapshot before its last line is written. */
  async save({ logId, seq, entryHash, domainHash, lines }: Snapshot): Promise<void> {
    await onDatabase(() =>
      transaction(this.#sql, async (sql) => {
        await sql`delete from snapshots where entry_hash = ${entryHash}`;
        const [{ number } = { number: 0 }] = await sql<{ number: number }[]>`
          insert into snapshots (log_id, seq, entry_hash, domain_hash) values (${logId}, ${seq}, ${entryHash}, ${domainHash})
          returning number`;
        let lineNumber = 0;
        const underWay: Promise<unknown>[] = [];
        for await (const line of lines) {
          if (underWay.length === LINES_UNDER_WAY) await underWay.shift();
          underWay.push(sql`insert into snapshot_lines values (${number}, ${lineNumber}, ${line})`.execute());
          lineNumber += 1;
        }
        await Promise.all(underWay);
        await sql`
          delete from snapshots where number not in (select number from snapshots order by number desc limit ${SNAPSHOTS_KEPT})`;
      }),
    );
  }

  async clear(): Promise<void> {
    await onDatabase(() => this.#sql`delete from snapshots`);
  }

  /** The state of the newest chapter: its digest is the seal of its lines. Null if there is none, or this version cannot read its form. */
  async #chapter(): Promise<Snapshot | null> {
    const newest = await newestChapter(this.#sql);
    const chapter = newest ? readChapterLine(newest.line) : '';
    if (typeof chapter === 'string') return null;
    const { logId, number, seq, hash, state } = chapter;
    const lines = linesOf(this.#sql, 'chapter_lines', number);
    async function* sealed(): AsyncGenerator<string, void> {
      yield* lines;
      yield state;
    }
    return { logId, seq, entryHash: hash, domainHash: null, lines: sealed() };
  }
}

/**
 * The lines of a world. Reads the next page while one is used. If the snapshot is deleted meanwhile, its lines end without the seal, and the
 * reader drops it (src/engine/snapshots.ts).
 */
export async function* linesOf(sql: Sql, table: Lines, number: number): AsyncGenerator<string, void> {
  const pageFrom = (from: number): Promise<readonly { readonly line: string }[]> =>
    onDatabase(
      () => sql<{ line: string }[]>`
        select line from ${sql(table)} where number = ${number} and place >= ${from} and place < ${from + LINES_A_PAGE} order by place`,
    );
  let page = await pageFrom(0);
  for (let from = LINES_A_PAGE; page.length > 0; from += LINES_A_PAGE) {
    const next = pageFrom(from);
    // It fails where it is awaited, or not at all if nobody reads on.
    next.catch(() => undefined);
    for (const { line } of page) yield line;
    page = await next;
  }
}
