import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import { joinPlayed, nothingPlayed, playedIn, readPlayed, type PlayedPage } from './playedBets.ts';

interface GameHistoryPages {
  readonly played: PlayedPage;
  /** The page that is shown, from 0, and its rows `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  readonly loading: boolean;
  readonly failed: string | null;
  /** Null where there is nothing newer or older. */
  readonly newer: (() => void) | null;
  readonly older: (() => void) | null;
}

const PAGE_ROWS = 20;
/** A bet may have been placed long before it ended; so many pieces of the trail are read to find out how. */
const MOST_PIECES_FOR_PLACINGS = 3;

const openEnds = ({ ended, placed }: PlayedPage): boolean => ended.some(({ bet, kind }) => kind === 'game' && !placed.has(bet));

/** An account's bets page by page, read as far as they are asked for and kept up to date. Remount it for another account. */
export function useGameHistory(house: House, account: AccountId): GameHistoryPages {
  const [played, setPlayed] = useState<PlayedPage>(nothingPlayed);
  const [page, setPage] = useState(0);
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState<string | null>(null);
  const alive = useRef<AbortSignal | null>(null);

  /** Reads back from an entry until there are so many bets, and how they were placed. */
  const read = useCallback(
    async (before: number, wanted: number, signal: AbortSignal) => {
      let found = nothingPlayed;
      let pieces = 0;
      for (let next: number | null = before; next !== null && !signal.aborted;) {
        const piece = await readPlayed(house.ports.store, account, next);
        found = joinPlayed(found, piece);
        next = piece.before;
        if (found.ended.length < wanted) continue;
        if (!openEnds(found) || (pieces += 1) > MOST_PIECES_FOR_PLACINGS) break;
      }
      if (signal.aborted) return;
      setPlayed((now) => joinPlayed(now, found));
      setLoading(false);
    },
    [house, account],
  );

  const fail = useCallback((error: unknown) => {
    setLoading(false);
    setFailed(error instanceof Error ? error.message : String(error));
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    alive.current = signal;
    const start = house.head.seq + 1;
    const stop = house.onEntries((entries) => setPlayed((now) => joinPlayed(playedIn(entries.toReversed(), account, null), now)));
    const begin = async (): Promise<void> => read(start, PAGE_ROWS + 1, signal);
    begin().catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
    return () => {
      controller.abort();
      stop();
    };
  }, [house, account, read, fail]);

  const from = page * PAGE_ROWS;
  const to = Math.min(from + PAGE_ROWS, played.ended.length);
  const more = played.ended.length > to || played.before !== null;
  const turn = (): void => {
    const signal = alive.current;
    setPage(page + 1);
    const missing = to + PAGE_ROWS + 1 - played.ended.length;
    if (played.before === null || missing <= 0 || !signal) return;
    setLoading(true);
    read(played.before, missing, signal).catch(fail);
  };
  return { played, from, to, loading, failed, newer: page > 0 ? () => setPage(page - 1) : null, older: more && !loading ? turn : null };
}
