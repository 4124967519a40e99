/** How much somebody may ask for: so many at once, and so many a second in the long run (a token bucket). */
import type { Clock } from '../../house/ports.ts';

export interface Rate {
  readonly atOnce: number;
  readonly aSecond: number;
}

const SECOND_MS = 1_000;

export class Allowance {
  readonly #rate: Rate;
  readonly #clock: Clock;
  #left: number;
  #at: number;

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
    this.#left = rate.atOnce;
    this.#at = clock.now();
  }

  /** Takes one. Returns 0 if that is allowed, otherwise after how many milliseconds the next one is. */
  take(): number {
    const { atOnce, aSecond } = this.#rate;
    const now = this.#clock.now();
    // A clock that was set back gives nothing and takes nothing.
    const grown = (Math.max(0, now - this.#at) / SECOND_MS) * aSecond;
    this.#left = Math.min(atOnce, this.#left + grown);
    this.#at = now;
    if (this.#left < 1) return Math.ceil(((1 - this.#left) / aSecond) * SECOND_MS);
    this.#left -= 1;
    return 0;
  }
}
