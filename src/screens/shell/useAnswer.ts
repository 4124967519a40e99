import { useCallback, useEffect, useState } from 'react';
import { isStoreFailure } from '../../base/ports.ts';
import { pause } from '../../base/pause.ts';
import { translated } from '../../languages/translated.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';

/** The pause after a renewed call, so that many entries in a row cause few calls. */
const PAUSE_MS = 250;

/** Answers a question. It may show parts of its answer first. Nobody waits for it any more once its signal is aborted. */
type Ask<T> = (show: (part: T) => void, signal: AbortSignal) => Promise<T>;

/** Calls `again` whenever the answer may have changed. Returns an unsubscribe function. */
type Renewal = (again: () => void) => () => void;

interface Answered<T> {
  /** The newest answer. It may be that of an earlier `ask`. Undefined before the first one. */
  readonly answer: T | undefined;
  readonly failed: Retry | null;
  readonly again: () => void;
}

/** Runs what was asked for last, one at a time. What was asked for in between is left out. */
class Latest {
  #next: (() => Promise<void>) | null = null;
  #runs = false;

  run(work: () => Promise<void>): void {
    this.#next = work;
    if (!this.#runs) void this.#run();
  }

  async #run(): Promise<void> {
    this.#runs = true;
    for (let work = this.#removeNext(); work; work = this.#removeNext()) await work();
    this.#runs = false;
  }

  #removeNext(): (() => Promise<void>) | null {
    const work = this.#next;
    this.#next = null;
    return work;
  }
}

/**
 * Calls `ask` once, again as `renewal` says, and again whenever one of the two is another function. Keep the same ones while
 * they ask the same. Null asks nothing.
 */
export function useAnswer<T>(ask: Ask<T> | null, renewal?: Renewal): Answered<T> {
  const [{ answer, problem }, setState] = useState<{ answer?: T; problem: string | null }>({ problem: null });
  const [tries, setTries] = useState(0);
  const [latest] = useState(() => new Latest());
  useEffect(() => {
    if (ask === null) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    const show = (given: T): void => {
      if (!signal.aborted) setState({ answer: given, problem: null });
    };
    const read = async (): Promise<void> => {
      if (signal.aborted) return;
      try {
        show(await ask(show, signal));
      } catch (error) {
        if (signal.aborted) return;
        // A house that is away is expected, and the banner says so.
        if (!isStoreFailure(error)) console.warn('A question was not answered', error);
        setState((before) => ({ ...before, problem: error instanceof Error ? error.message : String(error) }));
      }
    };
    const readLater = async (): Promise<void> => {
      await read();
      await pause(PAUSE_MS);
    };
    latest.run(read);
    const stop = renewal?.(() => latest.run(readLater));
    return () => {
      asking.abort();
      stop?.();
    };
  }, [ask, renewal, latest, tries]);
  const again = useCallback(() => {
    setState((before) => ({ ...before, problem: null }));
    setTries((before) => before + 1);
  }, []);
  return { answer, failed: problem === null ? null : { sentence: translated(problem), onRetry: again }, again };
}
