/** The speed of the verification: at most half of one core, and far less during play. */

const SHORTEST_REST_MS = 5;
/** The pause after an entry of this tab, so that the next bet does not wait. */
const QUIET_MS = 1_000;
/** The longest pause. During hours of play at least one page of the log is verified in this time. */
const LONGEST_REST_MS = 10_000;

export class Pace {
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  #busyAt = -Infinity;

  constructor(now: () => number, sleep: (ms: number) => Promise<void>) {
    this.#now = now;
    this.#sleep = sleep;
  }

  /** An entry was just appended. */
  busy(): void {
    this.#busyAt = this.#now();
  }

  /** Rests as long as the work took, then until nobody plays. */
  async rest(workedMs: number): Promise<void> {
    const latest = this.#now() + LONGEST_REST_MS;
    await this.#sleep(Math.max(SHORTEST_REST_MS, workedMs));
    for (;;) {
      const left = Math.min(this.#busyAt + QUIET_MS, latest) - this.#now();
      if (left <= 0) return;
      await this.#sleep(left);
    }
  }
}
