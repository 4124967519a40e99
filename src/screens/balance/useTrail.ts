import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { Entry } from '../../domain/log/entry.ts';
import { accountOf } from '../../domain/world.ts';
import type { House } from '../../house/house.ts';
import { emptyPage, joined, pageOnTop, plus, readPage, sumOf, sumTrail, type TrailPage, type TrailSum } from './trail.ts';

interface Trail {
  readonly page: TrailPage;
  /** The first page or an older one is on its way. */
  readonly loading: boolean;
  /** Something could not be read back. */
  readonly failed: string | null;
  /** What has been added up so far, and whether that is all. */
  readonly sum: TrailSum;
  readonly summed: boolean;
  readonly more: () => void;
}

const nothing: TrailSum = { postings: 0, cents: 0 };

/** The trail of an account as far as it has been asked for, kept up to date with what is committed meanwhile. Remount it for another account. */
export function useTrail(house: House, account: AccountId): Trail {
  const [page, setPage] = useState<TrailPage>(emptyPage);
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState<string | null>(null);
  const [early, setEarly] = useState(nothing);
  const [late, setLate] = useState(nothing);
  const [summed, setSummed] = useState(false);
  const alive = useRef<AbortSignal | null>(null);
  const nameOf = useCallback((id: string) => accountOf(house.world, id)?.username ?? id, [house]);

  const load = useCallback(
    async (before: number, signal: AbortSignal) => {
      setLoading(true);
      const older = await readPage(house.ports.store, account, nameOf, before);
      if (signal.aborted) return;
      setPage((now) => joined(now, older));
      setLoading(false);
    },
    [house, account, nameOf],
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    alive.current = signal;
    const start = house.head.seq + 1;
    const fail = (error: unknown): void => {
      if (signal.aborted) return;
      setLoading(false);
      setFailed(error instanceof Error ? error.message : String(error));
    };
    const stop = house.onEntries((entries: readonly Entry[]) => {
      setPage((now) => joined(pageOnTop(entries, account, nameOf), now));
      setLate((now) => plus(now, sumOf(entries, account)));
    });
    const begin = async (): Promise<void> => {
      await load(start, signal);
      const all = await sumTrail(house.ports.store, account, start, setEarly, signal);
      if (all) setSummed(true);
    };
    begin().catch(fail);
    return () => {
      controller.abort();
      stop();
    };
  }, [house, account, nameOf, load]);

  const more = useCallback(() => {
    const signal = alive.current;
    if (page.before === null || loading || !signal) return;
    load(page.before, signal).catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)));
  }, [page.before, loading, load]);

  return { page, loading, failed, sum: plus(early, late), summed, more };
}
