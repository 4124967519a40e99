/** The first line of a chapter: a part of a log that goes on from the state after an earlier entry. A whole log has no such line. */
import type { Head } from './head.ts';

export interface ChapterLine extends Pick<Head, 'logId' | 'seq' | 'hash'> {
  /** 2 for what follows the first part of a log, and so on. */
  readonly number: number;
  /** How many lines of state follow. */
  readonly lines: number;
  /** The digest of the state. */
  readonly state: string;
}

/** Raise it whenever the form of the world changes: then older chapters say so, and their archives give the state again. */
const STATE_VERSION = 4;

const CHAPTER =
  /^\{"chapter":\{"v":([1-9][0-9]{0,8}),"logId":"(log_[0-9a-f]{32})","number":([1-9][0-9]{0,8}),"seq":([1-9][0-9]{0,15}),"hash":"([0-9a-f]{64})","lines":([1-9][0-9]{0,8}),"state":"([0-9a-f]{64})"\}\}$/;

/** What is said by everything that needs a log from its beginning. */
export const CHAPTER_IS_NO_LOG = 'it is a chapter, and needs the entries before it: `audit join` puts them together';

export const looksLikeChapter = (line: string): boolean => line.startsWith('{"chapter"');

export const writeChapterLine = ({ logId, number, seq, hash, lines, state }: ChapterLine): string =>
  JSON.stringify({ chapter: { v: STATE_VERSION, logId, number, seq, hash, lines, state } });

/** Reads the line, or says what is wrong with it. */
export function readChapterLine(line: string): ChapterLine | string {
  const [, version, logId, number, seq, hash, lines, state] = CHAPTER.exec(line) ?? [];
  if (logId === undefined || hash === undefined || state === undefined || number === '1' || !Number.isSafeInteger(Number(seq)))
    return 'the line that begins the chapter is not readable';
  if (Number(version) !== STATE_VERSION)
    return `its state has the form ${version}, this version reads form ${STATE_VERSION}: join the chapter with its archive and close it again`;
  return { logId, number: Number(number), seq: Number(seq), hash, lines: Number(lines), state };
}
