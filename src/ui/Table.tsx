import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const cell = { px: { base: '2', sm: '3' }, py: '2.5', textAlign: 'start', verticalAlign: 'middle' } as const;
const numeric = { textAlign: 'end', textStyle: 'numbers', whiteSpace: 'nowrap' } as const;

/** Native elements: long tables cost three to four times less than with one component a cell. */
export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': cell,
    '& thead th': {
      color: 'muted',
      fontWeight: '600',
      borderBottomWidth: '2px',
      borderColor: 'lineStrong',
      whiteSpace: 'nowrap',
    },
    '& tbody tr': { borderBottomWidth: '1px', borderColor: 'line' },
    '& tbody th': { fontWeight: '600' },
    '& tbody tr:last-of-type': { borderBottomWidth: '0' },
    '& tbody tr[aria-current=true]': { bg: 'accentTint' },
    /* `data-numeric` on th and td: right-aligned, tabular. */
    '& [data-numeric]': numeric,
    '& caption': { textAlign: 'start', color: 'muted', fontSize: 'sm', px: { base: '2', sm: '3' }, pb: '2' },
  },
});

/** Lets a wide table scroll inside its place, by touch and by keyboard, never the page. */
export function TableFrame({ label, maxH, children }: { label: string; /** Above this height it scrolls down, too. */ maxH?: string | undefined; children: ReactNode }) {
  return (
    <chakra.div
      role="region"
      aria-label={label}
      tabIndex={0}
      position="relative"
      overflowX="auto"
      {...(maxH === undefined ? {} : { maxH, overflowY: 'auto' })}
      borderRadius="control"
      outlineOffset="-2px"
    >
      {children}
    </chakra.div>
  );
}
