/** Plays one run after the other until something goes wrong, and shortens what went wrong. */
import { drawRun } from './draw.ts';
import { playRun, type HuntRun, type Played } from './play.ts';

export interface HuntOptions {
  readonly seed: number;
  /** The hunt ends after so many commands or milliseconds, whatever comes first. */
  readonly commands?: number;
  readonly ms?: number;
  /** Steps of a run. */
  readonly length?: number;
  readonly onRun?: (played: Played, number: number) => void;
}

export interface Hunted {
  readonly runs: number;
  readonly commands: number;
  readonly refusals: number;
  readonly unjudged: number;
  readonly entries: number;
  /** The first run that failed, shortened, and what went wrong in it. */
  readonly found: { readonly run: HuntRun; readonly failure: string; readonly number: number } | null;
}

const LENGTH = 400;
/** Shortening plays a failed run so often at most. */
const MOST_PLAYS = 600;

export async function hunt({ seed, commands = Infinity, ms = Infinity, length = LENGTH, onRun }: HuntOptions): Promise<Hunted> {
  const began = Date.now();
  const sum = { runs: 0, commands: 0, refusals: 0, unjudged: 0, entries: 0 };
  while (sum.commands < commands && Date.now() - began < ms) {
    const number = sum.runs;
    const run = drawRun(seed, number, length);
    const played = await playRun(run);
    sum.runs += 1;
    for (const figure of ['commands', 'refusals', 'unjudged', 'entries'] as const) sum[figure] += played[figure];
    onRun?.(played, number);
    if (played.failure !== null) return { ...sum, found: { ...(await shortest(run, played.failure)), number } };
  }
  return { ...sum, found: null };
}

/** A failure without its ids, numbers and quotes. */
const kindOf = (failure: string): string => failure.replace(/“[^”]*”|\b[a-z]+_[0-9a-f]+\b|\d+/gu, '…');

/** Leaves out steps of a failed run, in ever smaller pieces, as long as it fails in the same way (A. Zeller's delta debugging). */
async function shortest(failed: HuntRun, failure: string): Promise<{ readonly run: HuntRun; readonly failure: string }> {
  let best = { run: failed, failure };
  let plays = 0;
  const tried = async (steps: HuntRun['steps']): Promise<boolean> => {
    plays += 1;
    const run = { ...failed, steps };
    const played = await playRun(run);
    // Another failure would leave the one that was found to the next hunt.
    if (played.failure === null || kindOf(played.failure) !== kindOf(failure)) return false;
    best = { run, failure: played.failure };
    return true;
  };
  for (let size = Math.ceil(failed.steps.length / 2); size >= 1;) {
    let isShorter = false;
    for (let start = 0; start < best.run.steps.length && plays < MOST_PLAYS;) {
      const steps = best.run.steps.toSpliced(start, size);
      if (await tried(steps)) isShorter = true;
      else start += size;
    }
    if (size === 1 && !isShorter) break;
    if (plays >= MOST_PLAYS) break;
    size = size > 1 ? Math.ceil(size / 2) : 1;
  }
  return best;
}
