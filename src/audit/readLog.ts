/**
 * Reads one log file and verifies every claim. The auditor's commands read logs here, or with readChapters.ts if the file may be a chapter. They
 * use only the entries that passed.
 */
import type { Entry } from '../domain/log/entry.ts';
import { LogVerifier, type Report, type VerifierOptions } from '../domain/verify/verifier.ts';
import type { World } from '../domain/world.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines } from './readLines.ts';

/** So few lines that they and everything read from them stay in the processor's caches. */
const LINES_AT_ONCE = 300;
/** In UTF-16 code units. A hostile file may have very long lines. */
const TEXT_AT_ONCE = 1 << 20;

interface ReadOptions extends VerifierOptions {
  /** Stops after this entry. Later ones are not checked. */
  readonly until?: number;
  /** Called with the next entries that hold, many at once: work that is done many times in a row uses the processor's caches better. */
  readonly onEntries?: (entries: readonly Entry[]) => void;
}

interface ReadLog {
  readonly report: Report;
  /** The fold of all valid entries. */
  readonly world: World;
  /** Whether the entry of `until` was reached. */
  readonly reached: boolean;
}

/** Gives lines to a verifier, many at once. */
export class LineBatch {
  readonly #verifier: LogVerifier;
  readonly #most: number;
  readonly #onFlushed: () => void;
  #texts: string[] = [];
  #size = 0;

  constructor(verifier: LogVerifier, most = LINES_AT_ONCE, onFlushed: () => void = () => undefined) {
    this.#verifier = verifier;
    this.#most = most;
    this.#onFlushed = onFlushed;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#size += text.length;
    if (this.#texts.length >= this.#most || this.#size >= TEXT_AT_ONCE) this.flush();
  }

  /** Verifies the lines that were added. */
  flush(): void {
    this.#verifier.lines(this.#texts);
    [this.#texts, this.#size] = [[], 0];
    this.#onFlushed();
  }
}

/** Throws UnreadableFileError. Anything wrong with the content is in the report. */
export function readLog(path: string, { until = Infinity, onEntries, ...options }: ReadOptions = {}): ReadLog {
  const entries: Entry[] = [];
  const collect = { onEntry: (entry: Entry) => void entries.push(entry) };
  const verifier = new LogVerifier({ hashing: nodeHashing, ...options, ...(onEntries && collect) });
  // With `until`, lines are verified one at a time, so that no line after that entry is read.
  const batch = new LineBatch(verifier, until === Infinity ? LINES_AT_ONCE : 1, () => onEntries?.(entries.splice(0)));
  readLines(path, {
    line(text) {
      batch.add(text);
      return !verifier.failed && verifier.world.seq < until;
    },
    defect(sentence) {
      batch.flush();
      verifier.fileDefect(sentence);
    },
  });
  batch.flush();
  return { report: verifier.end(), world: verifier.world, reached: verifier.world.seq >= until };
}
