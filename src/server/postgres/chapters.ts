/** The chapters of a log: a new one begins whenever the log is closed (closeLog.ts). */
import { onDatabase, type Sql } from './database.ts';

/** The chapter that new entries belong to. */
interface NewestChapter {
  readonly number: number;
  /** The last entry before it. */
  readonly seq: number;
  /** Its first line as a file. The lines of its state follow. */
  readonly line: string;
}

/** Null if the log was never closed. */
export async function newestChapter(sql: Sql): Promise<NewestChapter | null> {
  const [row] = await onDatabase(() => sql<NewestChapter[]>`select number, seq, line from chapters order by number desc limit 1`);
  return row ? { ...row } : null;
}
