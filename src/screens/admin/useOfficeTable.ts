import { useState } from 'react';
import type { OfficeAnswer, OfficeQuery, OfficeReading } from '../../house/office/office.ts';
import { TABLE_PAGE } from './TablePages.tsx';
import { useReading } from './useReading.ts';

/** The readings that are tables in pages. */
type TableName = {
  [Name in OfficeReading]: OfficeQuery<Name> extends { readonly from: number; readonly limit: number } ? Name : never;
}[OfficeReading];
type Row<Name extends TableName> = OfficeAnswer<Name>['rows'][number];

interface ShownTable<Name extends TableName> {
  /** Null before the first answer. */
  readonly rows: readonly Row<Name>[] | null;
  readonly found: number;
  readonly from: number;
  readonly turn: (from: number) => void;
  readonly failed: string | null;
}

/** A page of a table, kept up to date. */
export function useOfficeTable<Name extends TableName>(name: Name, asked: Omit<OfficeQuery<Name>, 'from' | 'limit'>): ShownTable<Name> {
  const [from, turn] = useState(0);
  const { answer, failed } = useReading(name, { ...asked, from, limit: TABLE_PAGE } as unknown as OfficeQuery<Name>, { live: true });
  return { rows: (answer?.rows as readonly Row<Name>[] | undefined) ?? null, found: answer?.found ?? 0, from, turn, failed };
}
