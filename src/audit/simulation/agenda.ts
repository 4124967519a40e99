/** What is going to happen, in order of time: what one deed leads to is planned while others are under way. */
import type { Submitted } from '../../house/house.ts';
import type { OfflineHouse } from './offlineHouse.ts';

/** Something that a person, or the house by itself, does at a time. Null where there was nothing to do after all. */
export type Deed = (house: OfflineHouse) => Promise<Submitted | null>;

interface PlannedDeed {
  /** UTC milliseconds. */
  readonly at: number;
  readonly deed: Deed;
}

export class Agenda {
  /** Latest first; of two at one time, the one that was planned first comes first. */
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
