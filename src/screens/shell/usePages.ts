import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Pages, type PageSize, type PagesState, type Source } from '../../projections/pages.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';

export interface ShownPages<Item> extends Omit<PagesState<Item>, 'problem'> {
  /** Why the last reading failed, and a function that tries again; or null. */
  readonly failed: Retry | null;
  /** The items of the current page. While it is being read, those of the page before. */
  readonly rows: readonly Item[];
  /** Reads more items, and stays on the page. Null at the end. */
  readonly more: (() => void) | null;
  /** Shows the next page, which is read first if need be. Null if there is none. */
  readonly older: (() => void) | null;
  readonly newer: (() => void) | null;
  /** Starts again at the head of the log. */
  readonly restart: () => void;
}

/** Pages of a list that is read back through the log. Another source starts again at the head, so keep the object while it asks for the same. */
export function usePages<Item>(
  house: PlayerHouse,
  source: Source<Item>,
  { size, atOnce = size, onDemand = false }: PageSize,
): ShownPages<Item> {
  const pages = useMemo(() => new Pages(house, source, { size, atOnce, onDemand }), [house, source, size, atOnce, onDemand]);
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  useEffect(() => pages.begin(), [pages]);
  const { problem, ...shown } = state;
  const { items, page, busy, atEnd } = shown;
  // While a page is being read, the page before it stays.
  const start = Math.max(0, busy && items.length <= page * size ? page - 1 : page) * size;
  const rows = useMemo(() => items.slice(start, start + size), [items, start, size]);
  const hasOlder = !atEnd || items.length > (page + 1) * size;
  return {
    ...shown,
    rows,
    failed: problem === null ? null : { sentence: problem, onRetry: pages.more },
    more: atEnd ? null : pages.more,
    older: hasOlder && !busy && problem === null ? pages.older : null,
    newer: page > 0 ? pages.newer : null,
    restart: pages.restart,
  };
}
