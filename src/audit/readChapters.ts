/**
 * Verifies a log that is in one file, or in several of which each continues the one before: an archive, then a chapter (docs/log-format.md). A chapter
 * is a file of these lines:
 *
 *   1           the chapter line: the last entry before it, the digest of the state after that entry, and the number n of the state's lines
 *   2 to n + 1  the state
 *   n + 2 …     the entries, and the trailer
 *
 * After its archive a chapter must have the very state that the archive leads to. Alone it goes on from the state that it brings along: its entries
 * hold if that state is right. Neither withholds a line, because then nothing would be judged.
 */
import { stateDigest, stateLines, withLine } from '../base/worldText.ts';
import { looksLikeChapter, readChapterLine, type ChapterLine } from '../domain/log/chapterLine.ts';
import { LogVerifier, type Beginning, type Report, type VerifierOptions } from '../domain/verify/verifier.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines, UnreadableFileError } from './readLines.ts';
import { LineBatch } from './readLog.ts';

/** `files`: one that follows the other, oldest first. Throws UnreadableFileError. Anything wrong with the content is in the report. */
export function readChapters(files: readonly string[], options: VerifierOptions = {}): ReadChapters {
  const reader = new ChapterReader(files.length > 1 ? { ...options, viewer: 'admin' } : options);
  let last = '';
  for (const file of files) {
    last = file;
    if (!reader.read(file)) break;
  }
  return { report: reader.report(), world: reader.verifier.world, chapter: reader.chapter, file: last };
}

interface ReadChapters {
  /** Line numbers are those of the file at fault. */
  readonly report: Report;
  readonly world: World;
  /** How the first file begins: what it holds is conditional on the chapter before. Null for the beginning of a log. */
  readonly chapter: ChapterLine | null;
  /** The last file that was read: the one at fault if something does not hold. */
  readonly file: string;
}

/** Gives the entries of the files to one verifier, and checks what stands before them. */
class ChapterReader {
  /** The chapter line of the first file. Null if it has none. */
  chapter: ChapterLine | null = null;
  verifier: LogVerifier;
  readonly #options: VerifierOptions;
  #batch: LineBatch;
  /** Whether an earlier file was read: then this one must be a chapter that continues it. */
  #hasArchive = false;
  /** The number of the last file that began: a log is chapter 1. */
  #number = 1;
  /** The chapter line of this file, and the lines of its state so far. */
  #chapterLine: ChapterLine | null = null;
  #state: string[] = [];
  /** Lines of this file so far. */
  #lineInFile = 0;
  /** Lines of all files that the verifier has counted: those of entries, and everything before them in the first file. */
  #linesCounted = 0;
  /** A line number of the verifier, less this, is the number of the line in this file. */
  #offset = 0;

  constructor(options: VerifierOptions) {
    this.#options = { hashing: nodeHashing, ...options };
    this.verifier = new LogVerifier(this.#options);
    this.#batch = new LineBatch(this.verifier);
  }

  /** Reads the next file. Returns whether another may follow. Throws UnreadableFileError. */
  read(path: string): boolean {
    [this.#lineInFile, this.#chapterLine, this.#state] = [0, null, []];
    this.#guardForgedState(() => {
      readLines(path, {
        line: (text) => {
          this.#lineInFile += 1;
          this.#take(text);
          return !this.verifier.failed;
        },
        defect: (sentence) => {
          this.#lineInFile += 1;
          this.#refuse(sentence);
        },
      });
      this.#batch.flush();
      if (this.#isInState) this.#refuse('the file ends in the state of its chapter');
    });
    this.#hasArchive = true;
    return this.verifier.isClosed && !this.verifier.failed;
  }

  report(): Report {
    const report = this.#guardForgedState(() => this.verifier.end()) ?? this.verifier.end();
    const { failure, head } = report;
    if (!failure) return report;
    // Of a chapter alone, nothing is proved up to its first entry.
    return { ...report, failure: { ...failure, line: failure.line - this.#offset }, head: head?.seq === this.chapter?.seq ? null : head };
  }

  /** A forged state may be anything, and folding on from it may throw anything. */
  #guardForgedState<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (error instanceof UnreadableFileError || this.chapter === null) throw error;
      this.#start({ head: { ...this.chapter, at: 0 }, world: emptyWorld() });
      this.#refuse('its state is not one that its entries can follow');
      return undefined;
    }
  }

  get #isInState(): boolean {
    return this.#chapterLine !== null && this.#state.length < this.#chapterLine.lines;
  }

  /** The next line of this file. */
  #take(text: string): void {
    const isFirst = this.#lineInFile === 1;
    if (isFirst && looksLikeChapter(text)) return this.#begin(readChapterLine(text));
    if (isFirst && this.#hasArchive) return this.#refuse('it is no chapter, so it continues no archive');
    if (this.#isInState) return this.#takeState(text);
    const isFirstOfEntries = isFirst || this.#lineInFile === this.#state.length + 2;
    if (isFirstOfEntries) this.#offset = this.#offsetNow();
    this.#linesCounted += 1;
    this.#batch.add(text);
  }

  /** Begins a chapter by its first line, or refuses the file. A text says what is wrong with the line. */
  #begin(line: ChapterLine | string): void {
    if (typeof line === 'string') return this.#refuse(line);
    const wrong = this.#hasArchive ? notNext(line, this.verifier, this.#number) : undefined;
    if (wrong !== undefined) return this.#refuse(wrong);
    this.#number = line.number;
    this.#chapterLine = line;
    if (!this.#hasArchive) this.chapter = line;
  }

  /** The next line of the state. After the last one the chapter goes on. */
  #takeState(text: string): void {
    this.#state.push(text);
    if (this.#isInState || !this.#chapterLine) return;
    if (this.#hasArchive) this.#continueArchive(this.#chapterLine);
    else this.#continueState(this.#chapterLine);
  }

  /** After its archive, a chapter needs the very state that the archive leads to. */
  #continueArchive({ state }: ChapterLine): void {
    const lines = stateLines(this.verifier.world);
    if (digestOfState(lines) !== state || lines.join('\n') !== this.#state.join('\n'))
      return this.#refuse('its state is not the one that its archive leads to');
    this.verifier.continueAfterTrailer();
  }

  /** Without its archive, a chapter goes on from the state that it brings along. */
  #continueState(chapterLine: ChapterLine): void {
    const world = worldOfState(this.#state, chapterLine);
    const isWrong = typeof world === 'string';
    this.#start(isWrong ? { head: { ...chapterLine, at: 0 }, world: emptyWorld() } : { head: { ...chapterLine, at: world.at }, world });
    if (isWrong) this.#refuse(world);
  }

  /** Begins with another verifier, after the lines of this file so far. */
  #start(from: Omit<Beginning, 'lines'>): void {
    this.verifier = new LogVerifier({ ...this.#options, viewer: 'admin', from: { ...from, lines: this.#lineInFile } });
    this.#batch = new LineBatch(this.verifier);
    this.#linesCounted = this.#lineInFile;
  }

  /** Refuses the file at its line that is being read. */
  #refuse(sentence: string): void {
    this.#batch.flush();
    this.#offset = this.#offsetNow();
    this.verifier.fileDefect(sentence);
  }

  /** The offset if the verifier counts the line that is being read next. */
  #offsetNow(): number {
    return this.#linesCounted + 1 - this.#lineInFile;
  }
}

/**
 * Why a chapter does not continue these entries, or undefined. `before`: the number of their file. Joined files have the number of their first,
 * so more than one may lie between.
 */
function notNext({ number, logId, seq, hash }: ChapterLine, { head }: LogVerifier, before: number): string | undefined {
  if (logId !== head?.logId) return 'it is a chapter of another log than its archive';
  const goesOn = `chapter ${number} goes on after entry ${seq}`;
  if (seq !== head.seq) return `${goesOn}, and its archive ends with entry ${head.seq}${seq > head.seq ? ': a chapter is missing' : ''}`;
  if (number <= before) return `it is chapter ${number}, and its archive is chapter ${before}`;
  return hash === head.hash ? undefined : `${goesOn} with another hash than that of its archive`;
}

/** The world of a state, or what is wrong with its lines. */
function worldOfState(lines: readonly string[], { state, logId, seq }: ChapterLine): World | string {
  if (digestOfState(lines) !== state) return 'the lines of its state do not have the digest that it names';
  try {
    const world = lines.reduce<World | null>(withLine, null);
    if (world?.logId !== logId || world.seq !== seq) return 'its state is of another entry';
    if (stateLines(world).join('\n') === lines.join('\n')) return world;
  } catch {
    // What cannot be read is not in its one form.
  }
  return 'the lines of its state are not in their one form';
}

/** The digest of the lines of a state. */
export const digestOfState = (lines: readonly string[]): string => stateDigest(lines.map(sha256), sha256);

const sha256 = (text: string): string => nodeHashing.sha256(text);
