/**
 * Bytes in pieces become lines: fatal UTF-8, `\n` only, and no line is held that is longer than any line may be.
 * The sentences are those of the auditor's command line, so both say the same about the same file.
 */
import { LONGEST_LINE } from '../../domain/log/read.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
/** A UTF-16 code unit takes three bytes of UTF-8 at most. */
const LONGEST_LINE_BYTES = LONGEST_LINE * 3;

export interface LineReader {
  /** A line without its line break, and the place of its first byte in the file. Answers whether to go on. */
  line(text: string, start: number): boolean;
  /** The file itself is wrong here; nothing after it is read. */
  defect(sentence: string): void;
}

export class LineFeed {
  readonly #reader: LineReader;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The beginning of a line whose end has not come yet. */
  #begun: Uint8Array[] = [];
  #begunBytes = 0;
  /** Place in the file of the first byte that has not been handed on. */
  #place: number;
  #stopped = false;

  /** Starts at a place of the file that a line begins at. */
  constructor(reader: LineReader, place = 0) {
    this.#reader = reader;
    this.#place = place;
  }

  /** The next bytes. They may be reused afterwards. Answers whether to go on. */
  take(piece: Uint8Array): boolean {
    let start = 0;
    while (!this.#stopped) {
      const end = piece.indexOf(LINE_FEED, start);
      if (end === -1) break;
      this.#line(this.#whole(piece.subarray(start, end)));
      start = end + 1;
    }
    if (!this.#stopped && start < piece.length) this.#keep(piece.slice(start));
    return !this.#stopped;
  }

  /** No more bytes. */
  end(): void {
    if (!this.#stopped && this.#begunBytes > 0) this.#refuse('the file is cut off: its last line does not end in a line break');
  }

  #whole(rest: Uint8Array): Uint8Array {
    if (this.#begunBytes === 0) return rest;
    const line = new Uint8Array(this.#begunBytes + rest.length);
    let at = 0;
    for (const part of [...this.#begun, rest]) {
      line.set(part, at);
      at += part.length;
    }
    this.#begun = [];
    this.#begunBytes = 0;
    return line;
  }

  #keep(rest: Uint8Array): void {
    this.#begun.push(rest);
    this.#begunBytes += rest.length;
    if (this.#begunBytes > LONGEST_LINE_BYTES) this.#refuse(`the line is longer than ${LONGEST_LINE} characters`);
  }

  #line(bytes: Uint8Array): void {
    const start = this.#place;
    this.#place += bytes.length + 1;
    if (start === 0 && BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte)) return this.#refuse('the file starts with a byte order mark');
    if (bytes[bytes.length - 1] === CARRIAGE_RETURN) return this.#refuse('the line ends in \\r\\n, a log is written with \\n only');
    const text = this.#decode(bytes);
    if (text === undefined) return this.#refuse('the line is not UTF-8');
    if (!this.#reader.line(text, start)) this.#stopped = true;
  }

  #decode(bytes: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }

  #refuse(sentence: string): void {
    this.#stopped = true;
    this.#begun = [];
    this.#reader.defect(sentence);
  }
}
