/**
 * What recorded times mean after the clock was set back. A clock that ran ahead is corrected by an entry of its own. Earlier
 * entries may then have times in the future. Such a time counts as the time of the correction; what is recorded stays.
 */
import { utcDay } from './utc.ts';

/** When something happened, by the clock of the log at that time. */
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
 * Corrections of the clock, oldest first: the entry, and the time to which the clock was set. A correction is dropped when a
 * later one sets the clock to the same or an earlier time, so the times rise.
 */
export type Corrections = readonly Stamp[];

/** Adds a correction. Mutates the list. */
export function addCorrection(corrections: Stamp[], correction: Stamp): void {
  while ((corrections.at(-1)?.at ?? -1) >= correction.at) corrections.pop();
  corrections.push(correction);
}

/** The first correction after an entry, which is also the one to the earliest time. */
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

/** The UTC day on which something counts as having happened, in days since 1970. */
export const countedDay = (corrections: Corrections, stamp: Stamp): number => utcDay(countedAt(corrections, stamp));
