/** The planned deeds in order of time. A deed may plan further ones while others are under way. */
import type { Submitted } from '../../base/attempt.ts';
import type { OfflineHouse } from './offlineHouse.ts';

/** Something that a person or the house does at a time. Null if there was nothing to do. */
export type Deed = (house: OfflineHouse) => Promise<Submitted | null>;

interface PlannedDeed {
  /** UTC milliseconds. */
  readonly at: number;
  readonly deed: Deed;
}

export class Agenda {
  /** Latest first. Of two deeds at the same time, the one that was planned first is taken first. */
  readonly #planned: PlannedDeed[] = [];

  plan(at: number, deed: Deed): void {
    let [low, high] = [0, this.#planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#planned[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, { at, deed });
  }

  /** Takes the next deed that is due before `until`. */
  next(until: number): PlannedDeed | undefined {
    const last = this.#planned.at(-1);
    return last && last.at < until ? this.#planned.pop() : undefined;
  }
}
