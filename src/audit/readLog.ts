/** A log file through the verifier, with every claim on. */
import { LogVerifier, type Report, type VerifierOptions } from '../domain/verify/verifier.ts';
import type { World } from '../domain/world.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines } from './readLines.ts';

/** Few enough to stay in the processor's caches with all that is read from them. */
const LINES_AT_ONCE = 300;
/** A hostile file may have lines that are much longer than others. In UTF-16 code units. */
const TEXT_AT_ONCE = 1 << 20;

interface ReadOptions extends VerifierOptions {
  /** Stops after this entry; whatever comes later is not looked at. */
  readonly until?: number;
}

interface ReadLog {
  readonly report: Report;
  /** The fold of everything that holds. */
  readonly world: World;
  /** Whether the entry of `until` was reached. */
  readonly reached: boolean;
}

/** Throws UnreadableFileError; whatever is wrong with the content is in the report. */
export function readLog(path: string, { until = Infinity, ...options }: ReadOptions = {}): ReadLog {
  const verifier = new LogVerifier({ hashing: nodeHashing, ...options });
  // Up to the entry of `until` and no line further.
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
