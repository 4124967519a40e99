/** The longest wait for a frame. A page that has just been hidden draws none. */
const NO_FRAME_MS = 120;

/** Calls `act` once the next frame is drawn, or after `NO_FRAME_MS`. Returns a function that cancels it. */
function afterFrame(act: () => void): () => void {
  let drawn: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is drawn. A timer set in one runs after.
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
 * Runs each step after another frame, so that later steps do not delay what the player sees first. A hidden page draws no
 * frames and runs all steps at once. Returns a function that runs the remaining steps at once.
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
