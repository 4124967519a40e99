import { useCallback, useState } from 'react';
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
  const refuse = useCallback((sentence: string) => {
    setProblem(sentence);
    showToast({ kind: 'error', text: sentence });
  }, []);
  const clear = useCallback(() => setProblem(null), []);
  return { problem, refuse, clear };
}
