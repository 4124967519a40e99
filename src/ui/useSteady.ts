import { useEffect, useState } from 'react';

/**
 * Keeps rows unchanged from pointer down to pointer up. Otherwise new rows could move another row under the pointer, and a
 * press that begins and ends on different rows is not a click. Returns the rows to show and the list's handler.
 */
export function useSteady<Rows>(rows: Rows): readonly [shown: Rows, list: { readonly onPointerDown: () => void }] {
  const [held, setHeld] = useState<{ readonly rows: Rows } | null>(null);
  const holding = held !== null;
  useEffect(() => {
    if (!holding) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click event comes after pointerup.
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
