import { useState, type ComponentProps } from 'react';
import type { OfficeAnswer, OfficeQuery, OfficeReading } from '../../api/office.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import type { RowPages } from '../../ui/RowPages.tsx';
import { useOfficeAnswer } from './useOfficeAnswer.ts';

/** Rows of a page of a table. */
export const TABLE_PAGE = 100;

/** The readings that are tables in pages. */
type TableName = {
  [Name in OfficeReading]: OfficeQuery<Name> extends { readonly from: number; readonly limit: number } ? Name : never;
}[OfficeReading];
type Row<Name extends TableName> = OfficeAnswer<Name>['rows'][number];

/** Where the page is, for `RowPages`. */
export type TablePages = Omit<ComponentProps<typeof RowPages>, 'label'>;

interface ShownTable<Name extends TableName> {
  /** Null before the first answer. */
  readonly rows: readonly Row<Name>[] | null;
  readonly pages: TablePages;
  readonly failed: Retry | null;
}

/** A page of a table, kept up to date. */
export function useOfficeTable<Name extends TableName>(name: Name, asked: Omit<OfficeQuery<Name>, 'from' | 'limit'>): ShownTable<Name> {
  const [from, onTurn] = useState(0);
  const { answer, failed } = useOfficeAnswer(name, { ...asked, from, limit: TABLE_PAGE } as unknown as OfficeQuery<Name>, { live: true });
  return {
    rows: (answer?.rows as readonly Row<Name>[] | undefined) ?? null,
    pages: { size: TABLE_PAGE, from, found: answer?.found ?? 0, onTurn },
    failed,
  };
}
