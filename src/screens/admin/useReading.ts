import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { OfficeAnswer, OfficeQuery, OfficeReading } from '../../house/office/office.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useOffice } from './adminContext.ts';

/** The pause between two readings that entries of the log have caused. */
const PAUSE_MS = 250;

interface Options<Name extends OfficeReading> {
  /** Reads again when something may have changed. */
  readonly live?: boolean;
  /** Reads again every so many milliseconds. */
  readonly everyMs?: number;
  /** Nothing is read before it is true. */
  readonly mayRead?: boolean;
  /** Whether an answer is only a part, and the rest is to be asked for. */
  readonly goesOn?: (answer: OfficeAnswer<Name>) => boolean;
}

interface Shown<Name extends OfficeReading> {
  /** The newest answer. It may be that of an earlier question, see `isCurrent`. Null before the first one. */
  readonly answer: OfficeAnswer<Name> | null;
  /** Whether `answer` is that of the present question. */
  readonly isCurrent: boolean;
  readonly failed: Retry | null;
  readonly again: () => void;
}

interface State<Name extends OfficeReading> {
  readonly answer: OfficeAnswer<Name> | null;
  readonly question: string | null;
  readonly problem: string | null;
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
    for (let work = this.#take(); work; work = this.#take()) await work();
    this.#runs = false;
  }

  #take(): (() => Promise<void>) | null {
    const work = this.#next;
    this.#next = null;
    return work;
  }
}

/** Asks the office for something, and shows its newest answer. */
export function useReading<Name extends OfficeReading>(
  name: Name,
  asked: OfficeQuery<Name>,
  { live = false, everyMs, mayRead = true, goesOn = () => false }: Options<Name> = {},
): Shown<Name> {
  const { office } = useOffice();
  const question = JSON.stringify(asked);
  const [{ answer, question: answered, problem }, setState] = useState<State<Name>>({ answer: null, question: null, problem: null });
  const [latest] = useState(() => new Latest());
  const [times, setTimes] = useState(0);
  const isPart = useEffectEvent(goesOn);
  useEffect(() => {
    if (!mayRead) return undefined;
    let stopped = false;
    const read = async (): Promise<void> => {
      try {
        for (let more = true; more && !stopped;) {
          const next = await office.read(name, JSON.parse(question) as OfficeQuery<Name>);
          if (stopped) return;
          setState({ answer: next, question, problem: null });
          more = isPart(next);
        }
      } catch (error) {
        if (!stopped) setState((before) => ({ ...before, problem: error instanceof Error ? error.message : String(error) }));
      }
    };
    const readLater = async (): Promise<void> => {
      await read();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    };
    latest.run(read);
    const stop = live ? office.onChange(() => latest.run(readLater)) : undefined;
    const timer = everyMs === undefined ? undefined : setInterval(() => latest.run(read), everyMs);
    return () => {
      stopped = true;
      stop?.();
      clearInterval(timer);
    };
  }, [office, name, question, live, everyMs, mayRead, latest, times]);
  const again = useCallback(() => {
    setState((before) => ({ ...before, problem: null }));
    setTimes((before) => before + 1);
  }, []);
  const failed = problem === null ? null : { sentence: problem, onRetry: again };
  return { answer, isCurrent: answered === question, failed, again };
}
