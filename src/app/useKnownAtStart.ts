import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../store/hooks.ts';
import { selectAccountId } from '../store/selectors/account.ts';
import { useWaiting } from '../store/useWaiting.ts';
import { needsHouse } from './needsHouse.ts';

const same = (some: readonly string[], others: readonly string[]): boolean => some.join(' ') === others.join(' ');

/**
 * Which of the banners were known when the page was first seen; null before that. What becomes known later is not among them
 * until the page changes, or the person who looks at it.
 */
export function useKnownAtStart(banners: readonly string[]): ReadonlySet<string> | null {
  const { pathname } = useLocation();
  const page = `${pathname} ${useAppSelector(selectAccountId) ?? ''}`;
  // A page that needs the house shows nothing of itself before that is open.
  const unseen = useWaiting() && needsHouse(pathname);
  const [start, setStart] = useState({ page, unseen, banners });
  const begins = page !== start.page || start.unseen;
  if (begins && !(page === start.page && unseen && same(banners, start.banners))) setStart({ page, unseen, banners });
  return unseen ? null : new Set(start.banners);
}
