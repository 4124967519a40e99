import { useEffect, useMemo, useState } from 'react';
import { useOffice } from './adminContext.ts';

interface LogPage<Row> {
  readonly rows: readonly Row[];
  /** Read on before this entry; null at the beginning of the log. */
  readonly before: number | null;
}

/** Reads the page before an entry (exclusive). Null when it was told to stop. */
type ReadPage<Row> = (before: number, signal: AbortSignal, onProgress: (seq: number) => void) => Promise<LogPage<Row> | null>;

interface LogPages<Row> {
  readonly rows: readonly Row[];
  /** How many pages lie above this one. */
  readonly pagesBefore: number;
  readonly older: (() => void) | null;
  readonly newer: (() => void) | null;
  readonly newest: () => void;
  /** While it is looking: the entry it has come back to. */
  readonly lookingAt: number | null;
  readonly failed: string | null;
}

/** What is asked for: where each page after the first begins. */
interface Asked<Row> {
  readonly read: ReadPage<Row>;
  readonly starts: readonly number[];
}

interface Answered<Row> extends LogPage<Row> {
  readonly to: Asked<Row>;
  readonly failed: string | null;
}

/** Pages of something that is read backwards through the log. `read` must stay the same while it means the same. */
export function useLogPages<Row>(read: ReadPage<Row>): LogPages<Row> {
  const { house } = useOffice();
  const [asked, setAsked] = useState<Asked<Row>>({ read, starts: [] });
  const current = useMemo(() => (asked.read === read ? asked : { read, starts: [] }), [asked, read]);
  const [answered, setAnswered] = useState<Answered<Row> | null>(null);
  const [progress, setProgress] = useState<{ readonly to: Asked<Row>; readonly seq: number } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const before = current.starts.at(-1) ?? house.head.seq + 1;
    current
      .read(before, signal, (seq) => setProgress({ to: current, seq }))
      .then(
        (page) => {
          if (page && !signal.aborted) setAnswered({ to: current, failed: null, ...page });
        },
        (error: unknown) => {
          if (!signal.aborted)
            setAnswered({ to: current, failed: error instanceof Error ? error.message : String(error), rows: [], before: null });
        },
      );
    return () => controller.abort();
  }, [current, house]);

  const { starts } = current;
  const shown = answered?.to.read === read ? answered : null;
  const next = shown?.to === current ? shown.before : null;
  const turn = (to: readonly number[]) => () => setAsked({ read, starts: to });
  return {
    rows: shown?.rows ?? [],
    pagesBefore: starts.length,
    older: next === null ? null : turn([...starts, next]),
    newer: starts.length > 0 ? turn(starts.slice(0, -1)) : null,
    newest: turn([]),
    lookingAt: shown?.to === current ? null : progress?.to === current ? progress.seq : (starts.at(-1) ?? house.head.seq),
    failed: shown?.failed ?? null,
  };
}
