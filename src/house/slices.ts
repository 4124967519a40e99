/** Long work in slices, between which a page can answer its user. */

/** Longest that a page is kept from other work, milliseconds. */
const SLICE_MS = 16;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Does the work step by step. It rests only between two steps, so work of a single step is done at once. */
export async function inSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await pause();
    began = performance.now();
  }
}
