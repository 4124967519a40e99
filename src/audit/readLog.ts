/** A log file through the verifier, with every claim on. */
import { LogVerifier, type Report, type VerifierOptions } from '../domain/verify/verifier.ts';
import type { World } from '../domain/world.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines } from './readLines.ts';

export interface ReadOptions extends VerifierOptions {
  /** Stops after this entry; whatever comes later is not looked at. */
  readonly until?: number;
}

export interface ReadLog {
  readonly report: Report;
  /** The fold of everything that holds. */
  readonly world: World;
  /** Whether the entry of `until` was reached. */
  readonly reached: boolean;
}

/** Throws UnreadableFileError; whatever is wrong with the content is in the report. */
export function readLog(path: string, { until = Infinity, ...options }: ReadOptions = {}): ReadLog {
  const verifier = new LogVerifier({ hashing: nodeHashing, ...options });
  readLines(path, {
    line(text) {
      verifier.line(text);
      return !verifier.failed && verifier.world.seq < until;
    },
    defect: (sentence) => verifier.fileDefect(sentence),
  });
  return { report: verifier.end(), world: verifier.world, reached: verifier.world.seq >= until };
}
