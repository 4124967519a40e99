/** Tells all meters of a house. */
import type { AnsweredCommand, Meter } from '../engine/meter.ts';

export class Meters implements Meter {
  readonly #meters = new Set<Meter>();

  /** Returns a function that takes the meter away. */
  add(meter: Meter): () => void {
    this.#meters.add(meter);
    return () => void this.#meters.delete(meter);
  }

  answered(answered: AnsweredCommand): void {
    for (const meter of this.#meters) meter.answered(answered);
  }

  queued(ms: number): void {
    for (const meter of this.#meters) meter.queued(ms);
  }

  committed(ms: number): void {
    for (const meter of this.#meters) meter.committed(ms);
  }

  reopened(): void {
    for (const meter of this.#meters) meter.reopened();
  }
}
