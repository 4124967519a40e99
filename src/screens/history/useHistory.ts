import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import { isPast, matches, pastRounds, type PastRound, type RoundFilter } from './pastRounds.ts';

interface History {
  readonly rounds: readonly PastRound[];
  readonly loading: boolean;
  /** Whether there may be more. */
  readonly goesOn: boolean;
  /** Something could not be read back. */
  readonly failed: string | null;
  readonly more: () => void;
}

const PAGE_ROUNDS = 20;

interface Page {
  readonly rounds: readonly PastRound[];
  readonly loading: boolean;
  readonly goesOn: boolean;
  readonly failed: string | null;
}

const reading: Page = { rounds: [], loading: true, goesOn: true, failed: null };

/** The account's rounds that fit a filter, a page at a time. Remount it for another account, and for another filter. */
export function useHistory(house: House, account: AccountId, filter: RoundFilter): History {
  const [page, setPage] = useState<Page>(reading);
  const source = useRef<AsyncGenerator<PastRound, undefined> | null>(null);

  const load = useCallback(
    async (rounds: AsyncGenerator<PastRound, undefined>) => {
      const found: PastRound[] = [];
      let goesOn = true;
      while (goesOn && found.length < PAGE_ROUNDS) {
        const { value: round } = await rounds.next();
        goesOn = round !== undefined && !isPast(filter, round);
        if (goesOn && round && matches(filter, round)) found.push(round);
      }
      if (source.current === rounds) setPage((now) => ({ rounds: [...now.rounds, ...found], loading: false, goesOn, failed: null }));
    },
    [filter],
  );

  const begin = useCallback(
    (rounds: AsyncGenerator<PastRound, undefined>) => {
      load(rounds).catch((error: unknown) => {
        if (source.current === rounds)
          setPage((now) => ({ ...now, loading: false, goesOn: false, failed: error instanceof Error ? error.message : String(error) }));
      });
    },
    [load],
  );

  useEffect(() => {
    const rounds = pastRounds(house.ports.store, account, house.head.seq + 1);
    source.current = rounds;
    begin(rounds);
    return () => {
      source.current = null;
    };
  }, [house, account, begin]);

  const more = (): void => {
    if (page.loading || !page.goesOn || !source.current) return;
    setPage((now) => ({ ...now, loading: true }));
    begin(source.current);
  };
  return { ...page, more };
}
