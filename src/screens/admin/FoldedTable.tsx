import { chakra } from '@chakra-ui/react';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { formatCount } from '../../ui/credits.ts';
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
  /** What a row is called. */
  one: string;
  many: string;
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

/** A page of a table that is folded from the log, and how far the log is read. */
export function FoldedTable<Row>({ table, filter, isNarrowed, ...shown }: FoldedTableProps<Row>) {
  const { label, pagesLabel, one, many, columns, keyOf, minWidth, emptyTitle, emptyText } = shown;
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
              : rows &&
                `Page ${page + 1}, ${formatCount(rows.length)} ${rows.length === 1 ? one : many}${next ? '' : t(', the last page')}`}
          </Text>
        </chakra.nav>
      )}
    </>
  );
}
