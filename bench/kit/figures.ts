/** Figures of a measurement, and the limits of its ratios. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

export const ms = (value: number): string => value.toFixed(1);

/** The median ratio to the bare counterpart over alternating turns, so that a slow minute affects both sides. */
export const timesInTurns = (turns: readonly { readonly ours: number; readonly bare: number }[]): number =>
  median(turns.map(({ ours, bare }) => ours / bare));

export interface Ratio {
  readonly what: string;
  /** The bare counterpart. */
  readonly to: string;
  /** The ratio of the durations. */
  readonly times: number;
  readonly atMost: number;
}

/**
 * Prints ratios with their limits. A ratio beyond its limit fails the run. Both sides of a ratio were measured in turns in
 * the same run, so it means the same on any machine and under any load. Wall-clock times are printed too, without a limit.
 */
export function judge(ratios: readonly Ratio[]): void {
  console.table(
    ratios.map(({ what, to, times, atMost }) => ({ what, 'compared with': to, times: `${times.toFixed(2)} ×`, 'at most': `${atMost} ×` })),
  );
  const beyond = ratios.filter(({ times, atMost }) => !(times <= atMost));
  console.log(beyond.length === 0 ? 'Every ratio is within its limit.' : `Beyond the limit: ${beyond.map(({ what }) => what).join('; ')}.`);
  if (beyond.length > 0) process.exitCode = 1;
}
