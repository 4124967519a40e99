import { useEffect, useMemo, useState } from 'react';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { PlayerHouse } from '../../house/playerHouse.ts';
import type { Told } from '../../house/reading/told.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { usePages } from '../shell/usePages.ts';
import type { Movement } from './movements.ts';
import { less, TRAIL_PAGE_ENTRIES, plus, sumOf, sumTrail, TrailMovements, withoutPayouts, type TrailSum } from './trail.ts';

interface Trail {
  /** Newest first. */
  readonly movements: readonly Movement[];
  readonly told: Told;
  /** Whether a page is being read. */
  readonly loading: boolean;
  readonly failed: Retry | null;
  /** The sum so far, and whether it is complete. */
  readonly sum: TrailSum;
  readonly summed: boolean;
  readonly more: (() => void) | null;
}

const nothing: TrailSum = { postings: 0, cents: 0 };

/** The sum over the whole trail, once it may be read. New entries are added as they come. */
function useSum(house: PlayerHouse, account: AccountId, mayRead: boolean): Pick<Trail, 'sum' | 'summed' | 'failed'> {
  const [early, setEarly] = useState(nothing);
  const [late, setLate] = useState(nothing);
  const [summed, setSummed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!mayRead) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const stop = house.onEntries((entries) => setLate((now) => plus(now, sumOf(entries, account))));
    sumTrail(house.ports.store, account, house.head.seq + 1, setEarly, signal).then(
      (all) => all && setSummed(true),
      (error: unknown) => !signal.aborted && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      stopping.abort();
      stop();
      setLate(nothing);
      setProblem(null);
    };
  }, [house, account, mayRead, tries]);
  const onRetry = (): void => setTries(tries + 1);
  return { sum: plus(early, late), summed, failed: problem === null ? null : { sentence: problem, onRetry } };
}

/** The pages of an account's trail that were asked for, without the payouts of held bets. Remount it for another account. */
export function useTrail(house: PlayerHouse, account: AccountId, held: ReadonlyMap<BetId, number>): Trail {
  const source = useMemo(() => new TrailMovements(house, account), [house, account]);
  const { items, busy, failed: unread, more } = usePages(house, source, { size: TRAIL_PAGE_ENTRIES });
  const { sum, summed, failed } = useSum(house, account, !busy || items.length > 0);
  const movements = useMemo(() => withoutPayouts(items.flat(), held), [items, held]);
  return { movements, told: source.told, loading: busy, failed: unread ?? failed, sum: less(sum, held), summed, more };
}
