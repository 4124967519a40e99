import { useCallback, useRef, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';

export interface BetProblem {
  /** Why the last bet was refused; null where nothing is wrong. */
  readonly problem: string | null;
  readonly refuse: (sentence: string) => void;
  readonly clear: () => void;
}

/** Why a bet was refused: kept to be written beside the bet, and said in a toast. */
export function useBetProblem(): BetProblem {
  const [problem, setProblem] = useState<string | null>(null);
  /* Known beside the state: setting it to what it is already would have the whole screen drawn once more, in every round. */
  const wrong = useRef(false);
  const refuse = useCallback((sentence: string) => {
    wrong.current = true;
    setProblem(sentence);
    showToast({ kind: 'error', text: sentence });
  }, []);
  const clear = useCallback(() => {
    if (wrong.current) setProblem(null);
    wrong.current = false;
  }, []);
  return { problem, refuse, clear };
}
