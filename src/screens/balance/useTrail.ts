import { useMemo, useState } from 'react';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { Told } from '../../projections/told.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
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

/** What was summed from the head back, and whether that is everything. */
interface Early {
  readonly sum: TrailSum;
  readonly summed: boolean;
}

const nothing: TrailSum = { postings: 0, cents: 0 };

/** The sum over the whole trail, once it may be read. New entries are added as they come. */
function useSum(house: PlayerHouse, account: AccountId, mayRead: boolean): Pick<Trail, 'sum' | 'summed' | 'failed'> {
  const [late, setLate] = useState(nothing);
  const ask = useMemo(() => {
    if (!mayRead) return null;
    return async (show: (part: Early) => void, signal: AbortSignal): Promise<Early> => {
      setLate(nothing);
      const stop = house.onEntries((entries) => setLate((now) => plus(now, sumOf(entries, account))));
      signal.addEventListener('abort', stop);
      const showPart = (sum: TrailSum): void => show({ sum, summed: false });
      const sum = await sumTrail(house.ports.store, account, house.head.seq + 1, showPart, signal);
      return { sum: sum ?? nothing, summed: true };
    };
  }, [house, account, mayRead]);
  const { answer: early, failed } = useAnswer(ask);
  return { sum: plus(early?.sum ?? nothing, late), summed: early?.summed ?? false, failed };
}

/** The pages of an account's trail that were asked for, without the payouts of held bets. Remount it for another account. */
export function useTrail(house: PlayerHouse, account: AccountId, held: ReadonlyMap<BetId, number>): Trail {
  const source = useMemo(() => new TrailMovements(house, account), [house, account]);
  const { items, busy, failed: unread, more } = usePages(house, source, { size: TRAIL_PAGE_ENTRIES });
  const { sum, summed, failed } = useSum(house, account, !busy || items.length > 0);
  const movements = useMemo(() => withoutPayouts(items.flat(), held), [items, held]);
  return { movements, told: source.told, loading: busy, failed: unread ?? failed, sum: less(sum, held), summed, more };
}
