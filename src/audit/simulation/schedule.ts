/** The planned tasks in order of time. A task may plan further ones while others are under way. */
import type { Submitted } from '../../base/attempt.ts';
import type { OfflineHouse } from './offlineHouse.ts';

/** Something that a person or the house does at a time. Null if there was nothing to do. */
export type Task = (house: OfflineHouse) => Promise<Submitted | null>;

interface PlannedTask {
  /** UTC milliseconds. */
  readonly at: number;
  readonly task: Task;
}

export class Schedule {
  /** Latest first. Of two tasks at the same time, the one that was planned first is taken first. */
  readonly #planned: PlannedTask[] = [];

  plan(at: number, task: Task): void {
    let [low, high] = [0, this.#planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#planned[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, { at, task });
  }

  /** Takes the next task that is due before `until`. */
  next(until: number): PlannedTask | undefined {
    const last = this.#planned.at(-1);
    return last && last.at < until ? this.#planned.pop() : undefined;
  }
}
