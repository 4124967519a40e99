import { chakra } from '@chakra-ui/react';
import { formatCount } from '../languages/numbers.ts';
import { Text } from './Text.tsx';
import { Turn } from './Turn.tsx';
import { t } from '../languages/t.ts';

interface RowPagesProps {
  label: string;
  /** Rows of a page. */
  size: number;
  /** The rows before this page, and all there are. */
  from: number;
  found: number;
  onTurn: (from: number) => void;
}

/** Turns pages of rows that are counted from the first one. Nothing if all fit on one page. */
export function RowPages({ label, size, from, found, onTurn }: RowPagesProps) {
  if (from === 0 && found <= size) return null;
  const last = Math.min(from + size, found);
  const lastPageFrom = Math.max(0, Math.ceil(found / size) - 1) * size;
  const back = (to: number) => (from > 0 ? () => onTurn(to) : null);
  const forward = (to: number) => (last < found ? () => onTurn(to) : null);
  return (
    <chakra.nav aria-label={label} display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Turn text={t('First')} turn={back(0)} />
      <Turn text={t('Previous')} turn={back(Math.max(0, from - size))} />
      <Turn text={t('Next')} turn={forward(from + size)} />
      <Turn text={t('Last')} turn={forward(lastPageFrom)} />
      <Text size="sm" tone="muted" role="status" ms="2">
        {last > from
          ? t('{from} to {last} of {found}', { from: formatCount(from + 1), last: formatCount(last), found: formatCount(found) })
          : t('None of {found}', { found: formatCount(found) })}
      </Text>
    </chakra.nav>
  );
}
