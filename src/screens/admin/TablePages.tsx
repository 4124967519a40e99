import { chakra } from '@chakra-ui/react';
import { formatCount } from '../../ui/credits.ts';
import { Text } from '../../ui/Text.tsx';
import { Turn } from '../../ui/Turn.tsx';

/** Rows of a page of a table. */
export const TABLE_PAGE = 100;

interface TablePagesProps {
  label: string;
  /** The rows before this page, and those of the whole table. */
  from: number;
  found: number;
  onTurn: (from: number) => void;
}

/** Turns the pages of a table. Nothing where it has one page. */
export function TablePages({ label, from, found, onTurn }: TablePagesProps) {
  if (from === 0 && found <= TABLE_PAGE) return null;
  const last = Math.min(from + TABLE_PAGE, found);
  return (
    <chakra.nav aria-label={label} display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Turn text="First" turn={from > 0 ? () => onTurn(0) : null} />
      <Turn text="Before" turn={from > 0 ? () => onTurn(Math.max(0, from - TABLE_PAGE)) : null} />
      <Turn text="After" turn={last < found ? () => onTurn(from + TABLE_PAGE) : null} />
      <Text size="sm" tone="muted" role="status">
        {last > from ? `${formatCount(from + 1)} to ${formatCount(last)}` : 'None'} of {formatCount(found)}
      </Text>
    </chakra.nav>
  );
}
