/** Longer than a frame should ever take: where none comes, as in a page that has just been hidden, nothing waits for it. */
const NO_FRAME_MS = 120;

/** Does something once the next frame is drawn, or soon where none is. Answers the way to give it up. */
function afterFrame(act: () => void): () => void {
  let drawn: ReturnType<typeof setTimeout> | undefined;
  // Callbacks of a frame come before it is drawn, a timer that is set in one comes after.
  const frame = requestAnimationFrame(() => (drawn = setTimeout(run)));
  const late = setTimeout(run, NO_FRAME_MS);
  function giveUp(): void {
    cancelAnimationFrame(frame);
    clearTimeout(drawn);
    clearTimeout(late);
  }
  function run(): void {
    giveUp();
    act();
  }
  return giveUp;
}

/**
 * Takes steps one by one, each when another frame is drawn, so that what a person looks at first is not held up by all the
 * rest. A hidden page draws none: there they are taken at once. Answers what takes those that are left now.
 */
export function inFrames(...steps: readonly (() => void)[]): () => void {
  const left = [...steps];
  let giveUp = (): void => undefined;
  const takeAll = (): void => {
    giveUp();
    for (const step of left.splice(0)) step();
  };
  const wait = (): void => {
    if (left.length > 0) giveUp = afterFrame(takeNext);
  };
  const takeNext = (): void => {
    left.shift()?.();
    wait();
  };
  if (document.visibilityState === 'hidden') takeAll();
  else wait();
  return takeAll;
}
