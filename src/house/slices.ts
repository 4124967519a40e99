/** Long work in slices, between which a page can answer its user. */

/** Longest that a page is kept from other work, milliseconds. */
const SLICE_MS = 16;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Rests between two steps of a work, but not before a slice of time is used up: short work is done at once. */
export class Slices {
  #began = performance.now();

  async rest(): Promise<void> {
    if (performance.now() - this.#began < SLICE_MS) return;
    await pause();
    this.#began = performance.now();
  }
}

/** Does the work step by step. */
export async function inSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  const slices = new Slices();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await slices.rest();
  }
}
