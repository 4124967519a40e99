/**
 * Splits bytes that come in pieces into lines: fatal UTF-8, `\n` only, and no more than the longest possible line is held.
 * `src/audit/readLines.ts` is its faster twin on Node, and says the same sentences. Change both together: `tests/audit/readLines.test.ts` tests
 * both.
 */
import { signatureProblem } from '../domain/log/fileSignatures.ts';
import { LONGEST_LINE } from '../domain/log/read.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const LONGEST_LINE_BYTES = LONGEST_LINE * 3;

interface LineReader {
  /** A line without its line break, and the offset of its first byte in the file. Returns whether to go on. */
  line(text: string, start: number): boolean;
  /** The file itself is wrong here. Nothing after it is read. */
  defect(sentence: string): void;
}

export class LineFeed {
  readonly #reader: LineReader;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The beginning of a line that is not complete yet. */
  #begun: Uint8Array[] = [];
  #begunBytes = 0;
  /** The offset in the file of the first byte that has not been passed to the reader. */
  #offset: number;
  #stopped = false;

  /** `offset` must be the beginning of a line in the file. Default: 0. */
  constructor(reader: LineReader, offset = 0) {
    this.#reader = reader;
    this.#offset = offset;
  }

  /** Adds the next bytes. The caller may reuse the array afterwards. Returns whether to go on. */
  push(piece: Uint8Array): boolean {
    let start = 0;
    while (!this.#stopped) {
      const end = piece.indexOf(LINE_FEED, start);
      if (end === -1) break;
      this.#line(this.#takeLine(piece.subarray(start, end)));
      start = end + 1;
    }
    if (!this.#stopped && start < piece.length) this.#keep(piece.slice(start));
    return !this.#stopped;
  }

  /** No more bytes. */
  end(): void {
    if (!this.#stopped && this.#begunBytes > 0)
      this.#refuse(this.#problemOfUnfinishedFirstLine() ?? 'the file is cut off: its last line does not end in a line break');
  }

  /** The line that ends with `rest`. Clears the buffer. */
  #takeLine(rest: Uint8Array): Uint8Array {
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
    if (this.#begunBytes > LONGEST_LINE_BYTES)
      this.#refuse(this.#problemOfUnfinishedFirstLine() ?? `the line is longer than ${LONGEST_LINE} characters`);
  }

  /** What is wrong with the beginning of a file whose first line is not complete. Clears the buffer: nothing more is read. */
  #problemOfUnfinishedFirstLine(): string | undefined {
    return this.#offset === 0 ? signatureProblem(this.#takeLine(new Uint8Array())) : undefined;
  }

  #line(bytes: Uint8Array): void {
    const start = this.#offset;
    this.#offset += bytes.length + 1;
    const wrong = start === 0 ? signatureProblem(bytes) : undefined;
    if (wrong !== undefined) return this.#refuse(wrong);
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
