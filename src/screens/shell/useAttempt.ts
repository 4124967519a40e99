import { useEffect, useRef, useState } from 'react';
import { refuse } from '../../domain/refusal.ts';
import { announce } from '../../ui/announcements.ts';

/** The control that a refusal is about: the one that is marked, or the first that was left empty. */
function faultyIn(form: HTMLFormElement, problem: string): HTMLInputElement | null | undefined {
  if (problem !== refuse('fields-missing').sentence) return form.querySelector<HTMLInputElement>('input[aria-invalid=true]');
  return [...form.querySelectorAll<HTMLInputElement>('input[required]')].find(({ value }) => value === '');
}

/**
 * Runs one attempt at a time and keeps the sentence of a refusal. It is told once: a field that it is about takes the focus and
 * is described by it, or has it announced where the focus is there already; a sentence about the whole form is an alert over it.
 */
export function useAttempt() {
  const form = useRef<HTMLFormElement>(null);
  const [under, setUnder] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  useEffect(() => {
    if (problem === null || form.current === null) return;
    const faulty = faultyIn(form.current, problem);
    if (faulty !== document.activeElement) faulty?.focus();
    else if (faulty?.getAttribute('aria-invalid') === 'true') announce(problem, 'assertive');
  }, [problem]);

  /** `way` tells attempts apart where a form can be sent in more than one. */
  const run = async (attempt: () => Promise<string | null>, way = 'form'): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setUnder(way);
    setProblem(null);
    const refused = await attempt();
    running.current = false;
    setUnder(null);
    setProblem(refused);
  };
  return { form, busy: under !== null, under, problem, run };
}
