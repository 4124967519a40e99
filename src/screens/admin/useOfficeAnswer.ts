import { useCallback, useMemo } from 'react';
import type { OfficeAnswer, OfficeQuery, OfficeReading } from '../../api/office.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { useOffice } from './adminContext.ts';

interface Options<Name extends OfficeReading> {
  /** Reads again when something may have changed. */
  readonly live?: boolean;
  /** Reads again every so many milliseconds. */
  readonly everyMs?: number;
  /** Nothing is read before it is true. */
  readonly mayRead?: boolean;
  /** Whether an answer is only a part, and the rest is to be asked for. Keep the same one. */
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

interface Read<Name extends OfficeReading> {
  readonly answer: OfficeAnswer<Name>;
  readonly question: string;
}

const isWhole = (): boolean => false;

/** Asks the office for something, and shows its newest answer. */
export function useOfficeAnswer<Name extends OfficeReading>(
  name: Name,
  asked: OfficeQuery<Name>,
  { live = false, everyMs, mayRead = true, goesOn = isWhole }: Options<Name> = {},
): Shown<Name> {
  const { office } = useOffice();
  const question = JSON.stringify(asked);
  const ask = useMemo(() => {
    if (!mayRead) return null;
    return async (show: (part: Read<Name>) => void, signal: AbortSignal): Promise<Read<Name>> => {
      for (;;) {
        const answer = await office.read(name, JSON.parse(question) as OfficeQuery<Name>);
        if (signal.aborted || !goesOn(answer)) return { answer, question };
        show({ answer, question });
      }
    };
  }, [office, name, question, mayRead, goesOn]);
  const renewal = useCallback(
    (readAgain: () => void) => {
      const stop = live ? office.onChange(readAgain) : undefined;
      const timer = everyMs === undefined ? undefined : setInterval(readAgain, everyMs);
      return () => {
        stop?.();
        clearInterval(timer);
      };
    },
    [office, live, everyMs],
  );
  const { answer: read, failed, again } = useAnswer(ask, renewal);
  return { answer: read?.answer ?? null, isCurrent: read?.question === question, failed, again };
}
