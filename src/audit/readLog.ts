/** Reads a log file and verifies every claim. */
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
}

interface ReadLog {
  readonly report: Report;
  /** The fold of all valid entries. */
  readonly world: World;
  /** Whether the entry of `until` was reached. */
  readonly reached: boolean;
}

/** Throws UnreadableFileError. Anything wrong with the content is in the report. */
export function readLog(path: string, { until = Infinity, ...options }: ReadOptions = {}): ReadLog {
  const verifier = new LogVerifier({ hashing: nodeHashing, ...options });
  // With `until`, lines are verified one at a time, so that no line after that entry is read.
  const atOnce = until === Infinity ? LINES_AT_ONCE : 1;
  let texts: string[] = [];
  let size = 0;
  const verify = (): void => {
    verifier.lines(texts);
    [texts, size] = [[], 0];
  };
  readLines(path, {
    line(text) {
      texts.push(text);
      size += text.length;
      if (texts.length < atOnce && size < TEXT_AT_ONCE) return true;
      verify();
      return !verifier.failed && verifier.world.seq < until;
    },
    defect(sentence) {
      verify();
      verifier.fileDefect(sentence);
    },
  });
  verify();
  return { report: verifier.end(), world: verifier.world, reached: verifier.world.seq >= until };
}
