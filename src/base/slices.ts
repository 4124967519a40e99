/** Long work in slices, between which a page can answer its user. */
import { pause } from './pause.ts';

/** Longest that a page is kept from other work, milliseconds. */
const SLICE_MS = 12;

export class Slices {
  #began = performance.now();

  /** Whether this slice of time is used up. Ask it before `rest`, so that short work never pauses. */
  get areUp(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  /** Lets the page do its other work, and begins a new slice. */
  async rest(): Promise<void> {
    await pause(0);
    this.#began = performance.now();
  }
}

/** Does the work step by step. */
export async function inSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  const slices = new Slices();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (slices.areUp) await slices.rest();
  }
}
