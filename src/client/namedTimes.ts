/** The refusals of a house that only a time explains. It may not take back a time by which it refused something, unless its log corrects the clock. */
import type { TimedRefusal } from '../base/markers.ts';
import { ContradictionError } from './contradiction.ts';
import { CLOCK_STEP_MS } from './houseClock.ts';

export class NamedTimes {
  #refused: TimedRefusal | undefined;

  /** The refusal by the latest time. Undefined before the first, and after a correction of the clock. */
  get refusal(): TimedRefusal | undefined {
    return this.#refused;
  }

  /** The house has refused something that only a time refuses: this one, and all that follow. */
  refused(refusal: TimedRefusal): void {
    if (refusal.from > (this.#refused?.from ?? 0)) this.#refused = refusal;
  }

  /**
   * The house has named a time, and the newest entry is of the time `logAt`. Throws ContradictionError if it takes back one by which it refused
   * something. What the log has is not taken back: before the next entry the log must correct the clock.
   */
  named(now: number, logAt: number): void {
    const refusal = this.#refused;
    if (refusal && Math.max(now, logAt) < refusal.from - CLOCK_STEP_MS)
      throw new ContradictionError(`${refusal.what} by a time that had not come`);
  }

  clockCorrected(): void {
    this.#refused = undefined;
  }
}
