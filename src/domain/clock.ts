/**
 * A clock that ran ahead is corrected by an entry of its own. What was stamped before that may bear a time that has not come
 * yet; it counts as having happened when the clock was corrected. Nothing that is kept is changed for it.
 */
import { utcDay } from './utc.ts';

/** When something happened, as the clock of the log said then. */
export interface Stamp {
  /** The entry. */
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
}

/** Before the first correction: nothing is stamped earlier. */
export const NEVER_CORRECTED: Stamp = { seq: 0, at: 0 };

/** When something counts as having happened, UTC milliseconds. `corrected`: the last correction of the clock. */
export const countedAt = (corrected: Stamp, { seq, at }: Stamp): number => (seq < corrected.seq ? Math.min(at, corrected.at) : at);

/** The start of a period as it counts at `now`, the start of the one that it is: one that has not begun yet goes on in that of the correction. */
export const countedStart = (start: number, now: number, ofCorrection: () => number): number => (start > now ? ofCorrection() : start);

/** The UTC day (days since 1970) on which something counts that was counted on `day`. */
export const countedDay = (corrected: Stamp, day: number, at: number): number => countedStart(day, utcDay(at), () => utcDay(corrected.at));
