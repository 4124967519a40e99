/**
 * The clock of a house server. Each answer says what the house's clock showed at some moment between the question and
 * the answer, which bounds how far the two clocks are apart. The bounds of all answers are put together.
 */
import type { Clock } from '../base/ports.ts';

/** Clocks show whole milliseconds, so a bound may be off by one. */
const RESOLUTION_MS = 1;
/** How far two clocks drift apart, per millisecond: 100 parts in a million, a poor quartz. */
const DRIFT = 0.0001;

export class HouseClock implements Clock {
  readonly #local: Clock;
  /** What must be added to the local clock: between these two at the time of the last answer. */
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;
  #at = 0;

  constructor(local: Clock) {
    this.#local = local;
  }

  /** Milliseconds that the house's clock is estimated to be ahead. 0 before the first answer. */
  get offsetMs(): number {
    return Number.isFinite(this.#most - this.#least) ? Math.round((this.#least + this.#most) / 2) : 0;
  }

  /** The time of the house, UTC milliseconds. */
  now(): number {
    return this.#local.now() + this.offsetMs;
  }

  /** The least that the house's clock can show now, UTC milliseconds, unless it was set back since its last answer. 0 before the first one. */
  earliest(): number {
    const local = this.#local.now();
    if (!Number.isFinite(this.#least)) return 0;
    return Math.max(0, Math.floor(local + this.#least - Math.abs(local - this.#at) * DRIFT));
  }

  /** The most that the house's clock can show now, UTC milliseconds, unless it was set ahead since its last answer. Infinity before the first one. */
  latest(): number {
    const local = this.#local.now();
    return Math.ceil(local + this.#most + Math.abs(local - this.#at) * DRIFT);
  }

  /** Takes an answer: the local times of the question and of the answer, and the house's time in between. */
  observe(askedAt: number, houseAt: number, answeredAt: number): void {
    // A clock that was set back in between bounds nothing.
    if (answeredAt < askedAt) return;
    const drift = Math.abs(answeredAt - this.#at) * DRIFT;
    const [least, most] = [houseAt - answeredAt - RESOLUTION_MS, houseAt - askedAt + RESOLUTION_MS];
    const [knownLeast, knownMost] = [this.#least - drift, this.#most + drift];
    // Bounds that contradict what is known say that one of the clocks was set. Then only they count.
    const fits = least <= knownMost && most >= knownLeast;
    this.#least = fits ? Math.max(least, knownLeast) : least;
    this.#most = fits ? Math.min(most, knownMost) : most;
    this.#at = answeredAt;
  }
}
