/**
 * Remembers by which time the house refused something, and checks that it does not say an earlier time afterwards. Otherwise a house could refuse what
 * it likes as too late or too early, by a time that it makes up. Only a correction of the clock in the log explains an earlier time.
 */
import type { TimedRefusal } from '../base/markers.ts';
import { ContradictionError } from './contradiction.ts';
import { CLOCK_STEP_MS } from './houseClock.ts';

export class NamedTimes {
  #latestRefusal: TimedRefusal | undefined;

  /** The refusal by the latest time. Undefined before the first, and after a correction of the clock. */
  get refusal(): TimedRefusal | undefined {
    return this.#latestRefusal;
  }

  /** The house has refused something that only a time refuses: this one, and all that follow. */
  refused(refusal: TimedRefusal): void {
    if (refusal.from > (this.#latestRefusal?.from ?? 0)) this.#latestRefusal = refusal;
  }

  /**
   * The house has named a time, and the newest entry is of the time `logAt`. Throws ContradictionError if it takes back one by which it refused
   * something. What the log has is not taken back: before the next entry the log must correct the clock.
   */
  named(now: number, logAt: number): void {
    const refusal = this.#latestRefusal;
    if (refusal && Math.max(now, logAt) < refusal.from - CLOCK_STEP_MS)
      throw new ContradictionError(`${refusal.what} by a time that had not come`);
  }

  clockCorrected(): void {
    this.#latestRefusal = undefined;
  }
}
