import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Leads to the first field of a form that is wrong: after each press on its button, and when a refusal arrives later. The field gets
 * the focus, and is in view with its label and its sentence. A field that is disabled while a round goes on has to wait.
 */
export function useWrongField(
  problem: unknown,
  busy: boolean,
): { readonly form: RefObject<HTMLFormElement | null>; readonly pressed: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses === 0 || busy) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)');
    if (!wrong) return;
    wrong.focus({ preventScroll: true });
    (wrong.closest('[data-field]') ?? wrong).scrollIntoView({ block: 'nearest' });
  }, [presses, problem, busy]);
  return { form, pressed: () => setPresses((before) => before + 1) };
}
