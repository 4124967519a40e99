/**
 * Archives: files with the lines of closed entries (closeLog.ts). The database keeps the place of each entry in its file. Chapter n + 1
 * follows archive n: its row stores the hash of that archive's last entry, and the size of its file.
 */
import { open, stat, type FileHandle } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { nodeHashing } from '../../audit/nodeHashing.ts';
import { DamagedLogError, StoreUnavailableError } from '../../base/ports.ts';
import { hashMatches } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { onDatabase, type Sql } from './database.ts';

/** A row of `entries`. Its lines are here or in an archive. */
export type EntryRow = Omit<StoredEntry, 'lines'> &
  (
    | { readonly lines: string; readonly archive: null }
    | {
        readonly lines: null;
        readonly archive: number;
        readonly archiveHash: string;
        readonly archiveAt: number;
        readonly archiveBytes: number;
      }
  );
type ArchivedRow = Extract<EntryRow, { readonly lines: null }>;

/** The columns of an EntryRow. */
export const entryColumns = (sql: Sql) =>
  sql`
    seq, hash, lines, subjects, archive, archive_at as "archiveAt", archive_bytes as "archiveBytes",
    (select chapters.hash from chapters where chapters.number = entries.archive + 1) as "archiveHash"`;

/** The most bytes of one read, unless a single entry is longer. */
const READ_BYTES = 1 << 20;

/** Its name has the hash of its last entry, so archives of different closings have different names. */
export const archivePath = (folder: string, { number, hash }: { readonly number: number; readonly hash: string }): string =>
  join(folder, `chapter-${number}-${hash.slice(0, 16)}.jsonl`);

/** Groups adjacent rows of one archive, so one read fetches them. The rows may come in any order. */
function groupAdjacent(rows: readonly ArchivedRow[]): readonly (readonly ArchivedRow[])[] {
  const runs: ArchivedRow[][] = [];
  for (const row of rows.toSorted((a, b) => a.archiveAt - b.archiveAt)) {
    const run = runs.at(-1);
    const [first, last] = [run?.[0], run?.at(-1)];
    const follows = last && first && last.archiveAt + last.archiveBytes + 1 === row.archiveAt;
    if (run && follows && row.archiveAt + row.archiveBytes - first.archiveAt <= READ_BYTES) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

async function readAt(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  for (let have = 0; have < bytes;) {
    const { bytesRead } = await file.read(buffer, have, bytes - have, from + have);
    if (bytesRead === 0) break;
    have += bytesRead;
  }
  return buffer;
}

export class Archives {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The entries of these rows. Throws StoreUnavailableError if a file cannot be read, DamagedLogError if it has other entries. */
  async entries(rows: readonly EntryRow[]): Promise<StoredEntry[]> {
    const lines = await this.#lines(rows.filter((row): row is ArchivedRow => row.lines === null));
    return rows.map(({ seq, hash, lines: own, subjects }) => ({ seq, hash, lines: own ?? lines.get(seq) ?? '', subjects }));
  }

  /** The bytes of an archive. */
  async *file(sql: Sql, number: number): AsyncGenerator<Uint8Array> {
    const [next] = await onDatabase(() => sql<{ hash: string }[]>`select hash from chapters where number = ${number + 1}`);
    if (!next) throw new DamagedLogError(`chapter ${number + 1} is missing`);
    yield* createReadStream(archivePath(this.#folder, { number, hash: next.hash }));
  }

  /** Throws DamagedLogError if the file of an archive is missing or has another size. */
  async assertAllFilesPresent(sql: Sql): Promise<void> {
    const chapters = await onDatabase(
      () => sql<{ number: number; hash: string; seq: number; bytes: number }[]>`
        select number - 1 as number, hash, seq, archive_bytes as bytes from chapters order by number`,
    );
    for (const { seq, bytes, ...archive } of chapters) {
      const path = archivePath(this.#folder, archive);
      const size = await stat(path).then(
        (found) => found.size,
        () => null,
      );
      if (size === null) throw new DamagedLogError(`its entries up to ${seq} are in ${path}, and that file is not there`);
      if (size !== bytes)
        throw new DamagedLogError(`its entries up to ${seq} are in ${path}, and that file has ${size} bytes, not ${bytes}`);
    }
  }

  async #lines(rows: readonly ArchivedRow[]): Promise<ReadonlyMap<number, string>> {
    const lines = new Map<number, string>();
    for (const [number, hash] of new Map(rows.map((row) => [row.archive, row.archiveHash]))) {
      const path = archivePath(this.#folder, { number, hash });
      const own = rows.filter((row) => row.archive === number);
      for (const run of await readRuns(path, groupAdjacent(own))) for (const row of run.rows) lines.set(row.seq, linesOf(row, run, path));
    }
    return lines;
  }
}

/** Adjacent rows of one archive, with their bytes. */
interface Run {
  readonly rows: readonly ArchivedRow[];
  readonly from: number;
  readonly bytes: Buffer;
}

/** Throws StoreUnavailableError. */
async function readRuns(path: string, runs: readonly (readonly ArchivedRow[])[]): Promise<readonly Run[]> {
  try {
    const file = await open(path);
    try {
      return await Promise.all(
        runs.map(async (rows) => {
          const [first, last] = [rows[0], rows.at(-1)] as [ArchivedRow, ArchivedRow];
          const from = first.archiveAt;
          return { rows, from, bytes: await readAt(file, from, last.archiveAt + last.archiveBytes - from) };
        }),
      );
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StoreUnavailableError(`Earlier entries are in ${path}, which cannot be read.`, { cause: error });
  }
}

/** The lines of a row. Their hashes show whether they are those that were closed. */
function linesOf({ seq, hash, subjects, archiveAt, archiveBytes }: ArchivedRow, { from, bytes }: Run, path: string): string {
  const lines = bytes.toString('utf8', archiveAt - from, archiveAt - from + archiveBytes);
  if (hashMatches({ seq, hash, subjects, lines }, nodeHashing)) return lines;
  throw new DamagedLogError(`${path} does not have entry ${seq} where it was written`);
}
