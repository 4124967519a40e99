/**
 * What is measured of a house while it works. Times are in milliseconds, from a clock that is never set: they are no times of the log,
 * and nothing is decided by them. Meters are told in the turn in which it happens, so they may only count.
 */

/** What one command came to: `accepted`, `failed`, or the code of its refusal. */
interface Answered {
  /** As it was sent. It may be the type of no command. */
  readonly type: string;
  readonly result: string;
  /** From its arrival to its answer. */
  readonly ms: number;
}

export interface Meter {
  /** Each command, once, whoever sent it. A repeated one counts each time that it is sent. */
  readonly answered: (answered: Answered) => void;
  /** Each command of a batch: how long it waited in the pipeline until its batch was decided. */
  readonly queued: (ms: number) => void;
  /** Each batch with entries that became durable: how long after it was handed to the store. */
  readonly committed: (ms: number) => void;
}

/** Tells all meters of a house. */
export class Meters implements Meter {
  readonly #meters = new Set<Meter>();

  /** Returns a function that takes the meter away. */
  add(meter: Meter): () => void {
    this.#meters.add(meter);
    return () => void this.#meters.delete(meter);
  }

  answered(answered: Answered): void {
    for (const meter of this.#meters) meter.answered(answered);
  }

  queued(ms: number): void {
    for (const meter of this.#meters) meter.queued(ms);
  }

  committed(ms: number): void {
    for (const meter of this.#meters) meter.committed(ms);
  }
}
