import { useCallback, useEffect, useState } from 'react';
import type { Retry } from '../../ui/RetryBanner.tsx';

interface Answered<T> {
  /** The newest answer. Undefined before the first one. */
  readonly answer: T | undefined;
  readonly failed: Retry | null;
}

/** Calls `ask` once, and again whenever it is another function. Keep the same one while it asks the same. Null asks nothing. */
export function useAnswer<T>(ask: (() => Promise<T>) | null): Answered<T> {
  const [{ answer, problem }, setState] = useState<{ answer?: T; problem: string | null }>({ problem: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    ask?.().then(
      (given) => !over && setState({ answer: given, problem: null }),
      (error: unknown) => !over && setState((before) => ({ ...before, problem: error instanceof Error ? error.message : String(error) })),
    );
    return () => {
      over = true;
    };
  }, [ask, tries]);
  const onRetry = useCallback(() => {
    setState((before) => ({ ...before, problem: null }));
    setTries((before) => before + 1);
  }, []);
  return { answer, failed: problem === null ? null : { sentence: problem, onRetry } };
}
