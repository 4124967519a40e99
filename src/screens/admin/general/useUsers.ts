import { useDeferredValue, useState } from 'react';
import type { OfficeAnswer, OfficeQuery } from '../../../api/office.ts';
import { TABLE_PAGE, type TablePages, useOfficeQuery } from '../officeQueries.tsx';
import { useTableFilter, type TableFilter } from '../tableFilter.tsx';
import type { Retry } from '../../../ui/RetryBanner.tsx';

/** The text below the table says it too (UsersPanel.tsx). */
const REFRESH_MS = 10_000;

export type UserRow = OfficeAnswer<'users'>['rows'][number];
type Question = Pick<OfficeQuery<'users'>, 'text' | 'order' | 'skip'>;

export interface Users {
  readonly answer: OfficeAnswer<'users'> | null;
  readonly pages: TablePages;
  readonly failed: Retry | null;
  /** The search text as typed, the order, and how many rows come before the page. */
  readonly question: Question;
  readonly ask: (change: Partial<Question>) => void;
  readonly refresh: () => void;
  /** Bounds on the balance and on the time of the registration. */
  readonly filter: TableFilter;
}

/** A page of the accounts. It is read again every ten seconds and on request. */
export function useUsers(): Users {
  const filter = useTableFilter();
  const [question, setQuestion] = useState<Question>({ text: '', order: 'newest', skip: 0 });
  const text = useDeferredValue(question.text);
  const { from: registeredFrom, to: registeredTo, minCents, maxCents } = filter.query;
  const bounds = { registeredFrom, registeredTo, minCents, maxCents };
  const { answer, failed, again } = useOfficeQuery('users', { ...question, text, ...bounds, limit: TABLE_PAGE }, { everyMs: REFRESH_MS });
  // Another question begins at its first page.
  const ask = (change: Partial<Question>): void => setQuestion((before) => ({ ...before, skip: 0, ...change }));
  const fromFirst: TableFilter['change'] = (change) => {
    ask({});
    filter.change(change);
  };
  const pages = { size: TABLE_PAGE, from: question.skip, found: answer?.found ?? 0, onTurn: (skip: number) => ask({ skip }) };
  return { answer, pages, failed, question, ask, refresh: again, filter: { ...filter, change: fromFirst } };
}
