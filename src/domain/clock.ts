/**
 * A clock that ran ahead is corrected by an entry of its own. What was stamped before that may bear a time that has not come
 * yet; it counts as having happened when the clock was corrected, and stays so. Nothing that is kept is changed for it.
 */
import { utcDay } from './utc.ts';

/** When something happened, as the clock of the log said then. */
export interface Stamp {
  /** The entry. */
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
}

/** Something that lasts for a while. */
export interface Wait extends Stamp {
  readonly lengthMs: number;
}

/**
 * The corrections of the clock that still tell something, oldest first: each the entry, and the time from which the clock
 * went on. One that was followed by a correction to the same time or an earlier one tells nothing any more, so that times rise.
 */
export type Corrections = readonly Stamp[];

/** Takes in one more. Mutates the corrections. */
export function addCorrection(corrections: Stamp[], correction: Stamp): void {
  while ((corrections.at(-1)?.at ?? -1) >= correction.at) corrections.pop();
  corrections.push(correction);
}

/** The first correction after an entry: of those after it, the one to the earliest time. */
export function firstAfter(corrections: Corrections, seq: number): Stamp | undefined {
  let [low, high] = [0, corrections.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((corrections[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return corrections[low];
}

/** Whether the clock was corrected after an entry. */
export const isCorrectedSince = (corrections: Corrections, seq: number): boolean => (corrections.at(-1)?.seq ?? 0) > seq;

/** When something counts as having happened, UTC milliseconds. */
export function countedAt(corrections: Corrections, { seq, at }: Stamp): number {
  const correction = isCorrectedSince(corrections, seq) ? firstAfter(corrections, seq) : undefined;
  return correction ? Math.min(at, correction.at) : at;
}

/** The UTC day (days since 1970) on which it does. */
export const countedDay = (corrections: Corrections, stamp: Stamp): number => utcDay(countedAt(corrections, stamp));
