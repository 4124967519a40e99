/** Limits of rate (`TokenBucket`) and of what is open at once (`OpenCounts`). */
import type { Clock } from '../../base/ports.ts';
import { SECOND_MS } from '../../domain/utc.ts';

export interface Rate {
  readonly atOnce: number;
  readonly aSecond: number;
}

/** Lets `atOnce` pass at once, and `aSecond` a second in the long run. */
export class TokenBucket {
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

  /** After how many milliseconds something is left; 0: now. */
  get waitMs(): number {
    const { atOnce, aSecond } = this.#rate;
    const now = this.#clock.now();
    // A clock that was set back gives nothing and takes nothing.
    const grown = (Math.max(0, now - this.#at) / SECOND_MS) * aSecond;
    this.#left = Math.min(atOnce, this.#left + grown);
    this.#at = now;
    return this.#left < 1 ? Math.ceil(((1 - this.#left) / aSecond) * SECOND_MS) : 0;
  }

  /**
   * Takes some, if anything is left. More than is left is owed. Returns 0 if it was taken, otherwise after how many milliseconds the
   * next try is worth it.
   */
  take(count = 1): number {
    const { waitMs } = this;
    if (waitMs === 0) this.#left -= count;
    return waitMs;
  }
}

/** Counts what is open by name, up to a limit for each. What is shared by one name is kept as long as something is open. */
export class OpenCounts<Name, Shared> {
  readonly #most: number;
  readonly #make: () => Shared;
  readonly #open = new Map<Name, { readonly shared: Shared; count: number }>();

  constructor(most: number, make: () => Shared) {
    this.#most = most;
    this.#make = make;
  }

  /** Counts one more. Returns what its name shares, or null if there are enough. */
  add(name: Name): Shared | null {
    const known = this.#open.get(name) ?? { shared: this.#make(), count: 0 };
    if (known.count >= this.#most) return null;
    known.count += 1;
    this.#open.set(name, known);
    return known.shared;
  }

  remove(name: Name): void {
    const known = this.#open.get(name);
    if (!known) return;
    known.count -= 1;
    if (known.count === 0) this.#open.delete(name);
  }
}
