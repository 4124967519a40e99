const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click'] as const;

/** Resolves with the first thing that a visitor does on the page. */
export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const seen = (): void => {
      for (const sign of SIGNS) removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
}
