import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const cell = { px: '2', py: '2.5', textAlign: 'start', verticalAlign: 'middle' } as const;
const numeric = { textAlign: 'end', textStyle: 'numbers', whiteSpace: 'nowrap' } as const;

/** Native elements: long tables cost three to four times less than with one component a cell. */
export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': cell,
    /* By the room of its frame, not of the window: a table may stand in a narrow column of a wide page. */
    '& [data-roomy]': { display: 'none' },
    '@container (min-width: 30rem)': { '& [data-roomy=some]': { display: 'table-cell' } },
    '@container (min-width: 36rem)': { '& th, & td': { px: '3' }, '& [data-roomy]': { display: 'table-cell' } },
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
    /* `data-numeric` on th and td: right-aligned, tabular; `data-roomy`: only where there is
       some room, or more. */
    '& [data-numeric]': numeric,
    '& caption': { textAlign: 'start', color: 'muted', fontSize: 'sm', px: '2', pb: '2' },
  },
});

/** The word over a column: `numeric` over one of numbers. */
type ColumnHead = string | { readonly numeric: string };

export function TableHead({ columns }: { columns: readonly ColumnHead[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.numeric} scope="col" data-numeric>
              {column.numeric}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

/** Lets a wide table scroll inside its place, by touch and by keyboard, never the page. */
export function TableFrame({
  label,
  maxH,
  children,
}: {
  label: string;
  /** Above this height it scrolls down, too. */ maxH?: string | undefined;
  children: ReactNode;
}) {
  return (
    <chakra.div
      role="region"
      aria-label={label}
      tabIndex={0}
      position="relative"
      containerType="inline-size"
      overflowX="auto"
      {...(maxH === undefined ? {} : { maxH, overflowY: 'auto' })}
      borderRadius="control"
      outlineOffset="-2px"
    >
      {children}
    </chakra.div>
  );
}
