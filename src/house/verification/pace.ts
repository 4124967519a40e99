/** How fast the log is verified: no more than half of one core, and hardly at all while somebody plays. */

const SHORTEST_REST_MS = 5;
/** After an entry of this tab: whoever bets again meanwhile is not kept waiting. */
const QUIET_MS = 1_000;
/** Who plays for hours is not left without a verification: a page of the log in this time is the least. */
const LONGEST_REST_MS = 10_000;

export class Pace {
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  #busyAt = -Infinity;

  constructor(now: () => number, sleep: (ms: number) => Promise<void>) {
    this.#now = now;
    this.#sleep = sleep;
  }

  /** Something was just played. */
  busy(): void {
    this.#busyAt = this.#now();
  }

  /** Rests as long as there was work, then until it is quiet. */
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
