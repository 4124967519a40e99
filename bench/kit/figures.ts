/** Figures of a measurement, and the limits of its ratios. */
import { appendFileSync } from 'node:fs';

export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

export const ms = (value: number): string => value.toFixed(1);

/** Our duration and that of the bare counterpart, measured one after the other. */
interface Turn {
  readonly ours: number;
  readonly bare: number;
}

/** The median ratio to the bare counterpart over alternating turns, so that a slow minute affects both sides. */
export const timesInTurns = (turns: readonly Turn[]): number => median(turns.map(({ ours, bare }) => ours / bare));

/** Both medians of turns in milliseconds: "38.9 against 37.5 ms". */
export const msInTurns = (turns: readonly Turn[]): string =>
  `${ms(median(turns.map(({ ours }) => ours)))} against ${ms(median(turns.map(({ bare }) => bare)))} ms`;

export interface Ratio {
  readonly what: string;
  /** The bare counterpart. */
  readonly to: string;
  /** The ratio of the durations. */
  readonly times: number;
  readonly atMost: number;
  /** The figures behind the ratio, such as "38.9 against 37.5 ms". */
  readonly figures?: string;
}

/** A row of docs/benchmarks.md. */
export interface Result {
  readonly what: string;
  readonly to: string;
  readonly result: string;
}

/** Hands results to scripts/bench.ts as lines of JSON, if it asks for them. */
export function report(results: readonly Result[]): void {
  const file = process.env['BENCH_RESULTS'];
  if (file !== undefined) appendFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}

/**
 * Prints ratios with their limits. A ratio beyond its limit fails the run. Both sides of a ratio were measured in turns in
 * the same run, so it means the same on any machine and under any load. Wall-clock times are printed too, without a limit.
 */
export function judge(ratios: readonly Ratio[]): void {
  console.table(
    ratios.map(({ what, to, times, atMost }) => ({ what, 'compared with': to, times: `${times.toFixed(2)} ×`, 'at most': `${atMost} ×` })),
  );
  report(
    ratios.map(({ what, to, times, atMost, figures }) => {
      const ratio = `${times.toFixed(2)} × (at most ${atMost} ×)`;
      return { what, to, result: figures === undefined ? ratio : `${figures}: ${ratio}` };
    }),
  );
  const beyond = ratios.filter(({ times, atMost }) => !(times <= atMost));
  console.log(beyond.length === 0 ? 'Every ratio is within its limit.' : `Beyond the limit: ${beyond.map(({ what }) => what).join('; ')}.`);
  if (beyond.length > 0) process.exitCode = 1;
}
