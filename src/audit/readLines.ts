/** Reads a log file as lines: in pieces, fatal UTF-8, `\n` only, and no more than the longest possible line is held. */
import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { signatureProblem } from '../domain/log/fileSignatures.ts';
import { LONGEST_LINE } from '../domain/log/read.ts';
import { printable } from './printable.ts';

const PIECE_BYTES = 1 << 20;
/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const LONGEST_LINE_BYTES = LONGEST_LINE * 3;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

interface LineReader {
  /** A line without its line break. Returns whether to go on. */
  line(text: string): boolean;
  /** The file itself is wrong at this place. Nothing after it is read. */
  defect(sentence: string): void;
}

/** The file cannot be read at all. This says nothing about its content. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** Reads a file to its end, or until its reader stops. Throws UnreadableFileError if it is missing, unreadable or empty. */
export function readLines(path: string, reader: LineReader): void {
  let isEmpty = true;
  const feed = new AuditLineFeed(reader);
  for (const piece of piecesOf(path)) {
    isEmpty = false;
    if (!feed.push(piece)) return;
  }
  if (isEmpty) throw new UnreadableFileError(`${path} is empty`);
  feed.end();
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

/** Opening a named pipe blocks until somebody writes to it, so the person is told. */
function warnOfPipe(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFIFO())
    console.error(printable(`${path} is a pipe: waiting for what is written to it.`));
}

/** The bytes of a file, piece by piece. A piece is valid until the next one is requested. */
export function* piecesOf(path: string): Generator<Buffer> {
  if (path === '') throw new UnreadableFileError('The name of the file is empty');
  warnOfPipe(path);
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) yield buffer.subarray(0, count);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UnreadableFileError(`${path} ${reasons[code] ?? `cannot be read (${code || String(error)})`}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The encoding of the bytes, or null if they are not UTF-8. ASCII is read as Latin-1, which is faster and gives the same text. */
const encodingOf = (bytes: Buffer): 'latin1' | 'utf8' | null => (isAscii(bytes) ? 'latin1' : isUtf8(bytes) ? 'utf8' : null);

/** Joins pieces into lines. Its twin in a browser is `src/files/lineFeed.ts`. */
export class AuditLineFeed {
  readonly #reader: LineReader;
  #started = false;
  /** The beginning of a line that is not complete yet. */
  #begun: Buffer[] = [];
  #begunBytes = 0;

  constructor(reader: LineReader) {
    this.#reader = reader;
  }

  /** Returns whether to go on. */
  push(piece: Buffer): boolean {
    const end = piece.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) return this.#keep(piece);
    let start = 0;
    if (this.#begunBytes > 0) {
      start = piece.indexOf(LINE_FEED) + 1;
      if (!this.#lines(Buffer.concat([...this.#begun, piece.subarray(0, start)]))) return false;
      this.#begun = [];
      this.#begunBytes = 0;
    }
    return this.#lines(piece.subarray(start, end)) && this.#keep(piece.subarray(end));
  }

  end(): void {
    if (this.#begunBytes > 0 && this.#begins(Buffer.concat(this.#begun)))
      this.#reader.defect('the file is cut off: its last line does not end in a line break');
  }

  /** Checks the first line, or its beginning. Returns whether to go on. */
  #begins(bytes: Buffer): boolean {
    const wrong = this.#started ? undefined : signatureProblem(bytes);
    this.#started = true;
    return wrong === undefined || this.#refuse(wrong);
  }

  #keep(rest: Buffer): boolean {
    if (rest.length === 0) return true;
    this.#begun.push(Buffer.from(rest));
    this.#begunBytes += rest.length;
    if (this.#begunBytes <= LONGEST_LINE_BYTES) return true;
    return this.#begins(Buffer.concat(this.#begun)) && this.#refuse(`the line is longer than ${LONGEST_LINE} characters`);
  }

  #refuse(sentence: string): false {
    this.#reader.defect(sentence);
    return false;
  }

  /**
   * Reads whole lines, each with its line break. Each becomes its own string, so that a kept part of it does not keep all of
   * `bytes` in memory.
   */
  #lines(bytes: Buffer): boolean {
    if (!this.#begins(bytes)) return false;
    const encoding = encodingOf(bytes);
    for (let start = 0; start < bytes.length;) {
      const end = bytes.indexOf(LINE_FEED, start);
      const lineEncoding = encoding ?? encodingOf(bytes.subarray(start, end));
      if (lineEncoding === null) return this.#refuse('the line is not UTF-8');
      if (!this.#line(bytes.toString(lineEncoding, start, end))) return false;
      start = end + 1;
    }
    return true;
  }

  #line(text: string): boolean {
    if (text.charCodeAt(text.length - 1) === CARRIAGE_RETURN)
      return this.#refuse('the line ends in \\r\\n, a log is written with \\n only');
    return this.#reader.line(text);
  }
}
