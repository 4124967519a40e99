const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click'] as const;

/** Resolves with the first thing that a visitor does on the page. */
export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const seen = (event: Event): void => {
      // The browser reports a pointer that rests where something new was drawn below it.
      if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
      for (const sign of SIGNS) removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
}
