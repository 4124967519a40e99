import { useRef, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';

/** Runs one attempt at a time; keeps the sentence of a refusal beside the form and shows it as a toast. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const run = async (attempt: () => Promise<string | null>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const refused = await attempt();
    running.current = false;
    setBusy(false);
    setProblem(refused);
    if (refused !== null) showToast({ kind: 'error', text: refused });
  };
  return { busy, problem, run };
}
