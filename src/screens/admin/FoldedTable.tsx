import { chakra } from '@chakra-ui/react';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { Turn } from '../../ui/Turn.tsx';
import type { OfficePages } from './officeQueries.tsx';
import type { TableFilter } from './tableFilter.tsx';
import { t } from '../../languages/t.ts';

interface FoldedTableProps<Row> {
  label: string;
  /** Names the buttons that turn pages. */
  pagesLabel: string;
  /** A number of rows in words: 5 games. */
  counted: (rows: number) => string;
  table: OfficePages<Row>;
  filter: TableFilter;
  /** Whether any filter is set. */
  isNarrowed: boolean;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  minWidth: string;
  emptyTitle: string;
  emptyText: string;
}

function placeText(page: number, rows: string, isLast: boolean): string {
  const values = { page: formatCount(page + 1), rows };
  return isLast ? t('Page {page}, {rows}, the last page', values) : t('Page {page}, {rows}', values);
}

/** A page of a table that is folded from the log, and how far the log is read. */
export function FoldedTable<Row>({ table, filter, isNarrowed, ...shown }: FoldedTableProps<Row>) {
  const { label, pagesLabel, counted, columns, keyOf, minWidth, emptyTitle, emptyText } = shown;
  const failed = filter.failed ?? table.failed;
  const rows = filter.isUnknown || filter.failed ? [] : table.rows;
  const { page, first, previous, next, progress } = table;
  const isEmpty = rows?.length === 0 && page === 0 && progress === null;
  return (
    <>
      {failed && <RetryBanner {...failed} />}
      {rows === null ? (
        failed === null && <SkeletonGroup label={t('Reading the log')} rows={6} />
      ) : (
        <DataTable<Row>
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          minWidth={minWidth}
          empty={
            <EmptyState title={emptyTitle}>{isNarrowed ? t('Nothing in the whole log matches. Remove a filter.') : emptyText}</EmptyState>
          }
        />
      )}
      {!isEmpty && (
        <chakra.nav aria-label={pagesLabel} display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <Turn text={t('First')} turn={first} />
          <Turn text={t('Previous')} turn={previous} />
          <Turn text={t('Next')} turn={next} />
          <Text size="sm" tone="muted" role="status">
            {progress
              ? t('Reading the log, now at entry {seq} of {head}', { seq: formatCount(progress.seq), head: formatCount(progress.head) })
              : rows && placeText(page, counted(rows.length), next === null)}
          </Text>
        </chakra.nav>
      )}
    </>
  );
}
