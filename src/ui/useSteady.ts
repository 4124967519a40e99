import { useEffect, useState } from 'react';

/**
 * Rows as they were when a pointer went down on them, until it has been lifted: what comes meanwhile would push another row under
 * it, and a press whose down and up meet two rows is none. Answers the rows to show, and what their list hears.
 */
export function useSteady<Rows>(rows: Rows): readonly [shown: Rows, list: { readonly onPointerDown: () => void }] {
  const [held, setHeld] = useState<{ readonly rows: Rows } | null>(null);
  const holding = held !== null;
  useEffect(() => {
    if (!holding) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click comes after the pointer has been lifted.
    const letGo = (): void => void (timer = setTimeout(() => setHeld(null)));
    for (const type of LIFTED) addEventListener(type, letGo);
    return () => {
      clearTimeout(timer);
      for (const type of LIFTED) removeEventListener(type, letGo);
    };
  }, [holding]);
  return [held?.rows ?? rows, { onPointerDown: () => setHeld({ rows }) }];
}

const LIFTED = ['pointerup', 'pointercancel'] as const;
