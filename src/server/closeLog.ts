/**
 * Closes the log of a house up to an entry: the lines of the entries up to there move from the database into a file, the archive, and the
 * house starts from the state after them. Their hashes, places and keys stay. The house may run or not.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOfState, readChapters } from '../audit/readChapters.ts';
import { syncFolder, WholeFiles } from '../audit/writeWhole.ts';
import { stateLines } from '../base/worldText.ts';
import { readChapterLine, writeChapterLine, type ChapterLine } from '../domain/log/chapterLine.ts';
import { headOf } from '../domain/log/entry.ts';
import { foldEntry } from '../domain/evolve.ts';
import type { Head, StoredEntry } from '../domain/log/head.ts';
import { LONGEST_LINE } from '../domain/log/read.ts';
import { readStored } from '../domain/log/stored.ts';
import { writeTrailer } from '../domain/log/trailer.ts';
import { DAY_MS } from '../domain/utc.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import { OWNER_ONLY } from './houseKey.ts';
import { archivePath, Archives, entryColumns, type EntryRow } from './postgres/archives.ts';
import { newestChapter } from './postgres/chapters.ts';
import { connect, onDatabase, transaction, type DatabasePlace, type Sql, type SqlTransaction } from './postgres/database.ts';
import { assertMigrated } from './postgres/migrate.ts';
import { linesOf } from './postgres/snapshotTable.ts';

/** The number of the advisory lock of whoever closes: "clos" in ASCII. */
const CLOSING_LOCK = 0x63_6c_6f_73;
/** Entries, and lines of a state, that are read or written at a time. */
const PAGE = 1_000;

/** The log could not be closed. Nothing was changed. */
class ClosingError extends Error {
  override readonly name = 'ClosingError';
}

/** Up to which entry: its place, or the newest one that is older than so many days. */
export type UpTo = { readonly seq: number } | { readonly keepDays: number; readonly now: number };

export interface ClosedLog {
  readonly file: string;
  /** The first entry of the archive, and the last one. */
  readonly from: number;
  readonly head: Head;
  readonly chapter: ChapterLine;
  readonly world: World;
}

interface Beginning {
  /** The number of the chapter that is closed. */
  readonly number: number;
  /** The last entry before it. */
  readonly seq: number;
  /** The lines that it begins with as a file. None for the first chapter. */
  readonly lines: readonly string[];
}

/**
 * Throws ClosingError, StoreUnavailableError and UsageError: each says why in a sentence, and nothing was removed. A process that dies
 * on the way leaves a file that nothing refers to; the next closing deletes it if it has no name yet.
 */
export async function closeLog(place: DatabasePlace & { readonly archives: string }, upTo: UpTo): Promise<ClosedLog> {
  const sql = connect(place, { max: 1 });
  try {
    return await onDatabase(async () => {
      await assertMigrated(sql);
      await takeLock(sql);
      const archives = new Archives(place.archives);
      await archives.assertAllFilesPresent(sql);
      const beginning = await beginningOf(sql, archives);
      const head = await lastToArchive(sql, archives, upTo, beginning);
      const file = archivePath(place.archives, { number: beginning.number, hash: head.hash });
      deleteDrafts(place.archives, beginning, head);
      const draft = `${file}${draftSuffix(head)}`;
      await writeArchive(draft, beginning, head, (from, to) => entriesBetween(sql, archives, from, to));
      const world = verifyArchive(draft, head);
      renameSync(draft, file);
      syncFolder(place.archives);
      const state = stateLines(world);
      if (state.some(({ length }) => length > LONGEST_LINE)) throw new ClosingError('A line of the state is longer than a line may be.');
      const { logId, seq, hash } = head;
      const chapter = { logId, seq, hash, number: beginning.number + 1, ...sealOf(state) };
      await transaction(sql, (within) => moveLines(within, { file, beginning, chapter, state }));
      // The room of the lines is used again by new entries. If this fails, the database does it later by itself.
      await sql`vacuum (analyze) entries`.catch(() => undefined);
      return { file, from: beginning.seq + 1, head, chapter, world };
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Throws ClosingError if somebody else has the lock. */
async function takeLock(sql: Sql | SqlTransaction): Promise<void> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${CLOSING_LOCK}) as taken`;
  if (row?.taken !== true) throw new ClosingError('This log is being closed already.');
}

/** How the name of an archive ends until it is verified. Other logs may have their archives in the same folder. */
const draftSuffix = ({ logId }: Pick<Head, 'logId'>): string => `.${logId}.new`;

/** Deletes what closings of this chapter that were killed have left. Whoever has the lock is the only one that closes this log. */
function deleteDrafts(folder: string, { number }: Beginning, head: Head): void {
  if (!existsSync(folder)) return;
  const [start, ends] = [`chapter-${number}-`, [draftSuffix(head), `${draftSuffix(head)}.part`]];
  for (const name of readdirSync(folder)) if (name.startsWith(start) && ends.some((end) => name.endsWith(end))) rmSync(join(folder, name));
}

/** How the chapter begins that is closed now. */
async function beginningOf(sql: Sql, archives: Archives): Promise<Beginning> {
  const newest = await newestChapter(sql);
  if (!newest) return { number: 1, seq: 0, lines: [] };
  const { number, seq, line } = newest;
  const kept = readChapterLine(line);
  if (typeof kept === 'string') {
    // An earlier version wrote the state in another form.
    const state = stateLines(await worldAfter(sql, archives, seq));
    const chapter = { ...(await headAt(sql, archives, seq)), number, ...sealOf(state) };
    return { number, seq, lines: [writeChapterLine(chapter), ...state] };
  }
  const lines = [writeChapterLine(kept)];
  for await (const one of linesOf(sql, 'chapter_lines', number)) lines.push(one);
  return { number, seq, lines };
}

const sealOf = (state: readonly string[]): Pick<ChapterLine, 'lines' | 'state'> => ({ lines: state.length, state: digestOfState(state) });

/** The world after a closed entry. Only a state that an earlier version wrote in another form is folded again. */
async function worldAfter(sql: Sql, archives: Archives, seq: number): Promise<World> {
  const world = emptyWorld({ recentsKept: 0 });
  for (let from = 1; from <= seq; from += PAGE)
    for (const entry of await entriesBetween(sql, archives, from, Math.min(seq, from + PAGE - 1))) foldEntry(world, readStored(entry));
  return world;
}

const entriesBetween = async (sql: Sql, archives: Archives, from: number, to: number): Promise<readonly StoredEntry[]> =>
  archives.entries(await sql<EntryRow[]>`select ${entryColumns(sql)} from entries where seq between ${from} and ${to} order by seq`);

/** The last entry of the archive. */
async function lastToArchive(sql: Sql, archives: Archives, upTo: UpTo, { seq: before }: Beginning): Promise<Head> {
  const [{ newest } = { newest: 0 }] = await sql<{ newest: number }[]>`select seq as newest from head`;
  const at = (seq: number): Promise<Head> => headAt(sql, archives, seq);
  const seq = 'seq' in upTo ? upTo.seq : await newestBefore(at, [before, newest], upTo.now - upTo.keepDays * DAY_MS);
  if ('keepDays' in upTo && seq <= before) throw new ClosingError(`No entry after entry ${before} is older than ${upTo.keepDays} days.`);
  if (seq <= before || seq >= newest)
    throw new ClosingError(`The last entry of the archive must be after entry ${before} and before the newest, entry ${newest}.`);
  return at(seq);
}

async function headAt(sql: Sql, archives: Archives, seq: number): Promise<Head> {
  const [entry] = await entriesBetween(sql, archives, seq, seq);
  if (!entry) throw new ClosingError(`Entry ${seq} is missing.`);
  return headOf(readStored(entry));
}

/** The newest entry before a time, by halving. After a correction of the clock it may be another entry near it. */
async function newestBefore(at: (seq: number) => Promise<Head>, [from, to]: readonly [number, number], time: number): Promise<number> {
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await at(middle)).at < time) low = middle;
    else high = middle - 1;
  }
  return low;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    syncFolder(dirname(folder));
  } catch (error) {
    throw new ClosingError(`${folder} cannot be made (${error instanceof Error ? error.message : String(error)}).`);
  }
}

type ReadEntries = (from: number, to: number) => Promise<readonly StoredEntry[]>;

/** Writes the archive as a file, which is on the disk when this resolves. */
async function writeArchive(file: string, { seq: before, lines }: Beginning, head: Head, read: ReadEntries): Promise<void> {
  makeFolder(dirname(file));
  // It has what only admins may read.
  const files = new WholeFiles(OWNER_ONLY);
  try {
    for (const line of lines) files.line(file, line);
    for (let from = before + 1; from <= head.seq; from += PAGE)
      for (const entry of await read(from, Math.min(head.seq, from + PAGE - 1))) files.line(file, entry.lines);
    files.line(file, writeTrailer(head));
    files.keep();
  } finally {
    files.drop();
  }
}

/** Verifies the archive as the auditor does, and answers the world after its last entry. */
function verifyArchive(file: string, { seq, hash }: Head): World {
  const { report, world } = readChapters([file]);
  if (report.ok && report.head?.seq === seq && report.head.hash === hash) return world;
  rmSync(file);
  const { failure } = report;
  throw new ClosingError(
    `The log does not hold, so it was not closed: ${failure ? `entry ${failure.seq}: ${failure.sentence}` : 'it has changed'}.`,
  );
}

interface ArchivedChapter {
  readonly file: string;
  readonly beginning: Beginning;
  readonly chapter: ChapterLine;
  readonly state: readonly string[];
}

/** Replaces the lines in the database by their places in the archive, and begins the chapter. All of it or nothing. */
async function moveLines(sql: SqlTransaction, { file, beginning, chapter, state }: ArchivedChapter): Promise<void> {
  // The connection of the lock may have been lost meanwhile, and somebody else may have closed the log.
  await takeLock(sql);
  const [newest] = await sql<{ number: number }[]>`select max(number) as number from chapters`;
  if ((newest?.number ?? 1) !== beginning.number) throw new ClosingError('Somebody else has closed this log meanwhile.');
  const bytesOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const first = bytesOf(beginning.lines);
  const [moved] = await sql<{ entries: number; end: number }[]>`
    with placed as (
      select seq, octet_length(lines) as bytes, ${first} + sum(octet_length(lines) + 1) over (order by seq) as next
      from entries where seq > ${beginning.seq} and seq <= ${chapter.seq}
    ), moved as (
      update entries set lines = null, archive = ${beginning.number}, archive_bytes = bytes, archive_at = next - 1 - bytes
      from placed where placed.seq = entries.seq returning archive_at + archive_bytes + 1 as next
    )
    select count(*) as entries, max(next) as "end" from moved`;
  const size = statSync(file).size;
  const end = size - bytesOf([writeTrailer(chapter)]);
  if (moved?.entries !== chapter.seq - beginning.seq || moved.end !== end)
    throw new ClosingError('The database does not have the entries that are in the archive.');
  await sql`
    insert into chapters (number, log_id, seq, hash, line, archive_bytes)
    values (${chapter.number}, ${chapter.logId}, ${chapter.seq}, ${chapter.hash}, ${writeChapterLine(chapter)}, ${size})`;
  await sql`delete from chapter_lines`;
  for (const [place, line] of state.entries()) await sql`insert into chapter_lines values (${chapter.number}, ${place}, ${line})`;
}
