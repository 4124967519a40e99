import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const cell = { px: '2', py: '2.5', textAlign: 'start', verticalAlign: 'middle' } as const;
const EDGE = 'var(--table-edge, 0px)';
const numeric = { textAlign: 'end', textStyle: 'numbers', whiteSpace: 'nowrap' } as const;

/** Native elements. Long tables take a third or a quarter of the time of one component per cell. */
export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': cell,
    /* `data-wide-only` hides a cell in a narrow frame. The width of the frame counts, not the window's. */
    '& [data-wide-only]': { display: 'none' },
    '@container (min-width: 30rem)': { '& [data-wide-only]': { display: 'table-cell' } },
    '@container (min-width: 36rem)': { '& th, & td': { px: '3' } },
    '& thead th': {
      color: 'muted',
      fontWeight: '600',
      borderBottomWidth: '2px',
      borderColor: 'lineStrong',
      whiteSpace: 'nowrap',
    },
    // The text of the outer columns and the caption stand on one edge: see Panel.
    '& tr > :not(* ~ *)': { ps: EDGE },
    '& tr > :last-child': { pe: EDGE },
    '& tbody tr': { borderBottomWidth: '1px', borderColor: 'line' },
    '& tbody th': { fontWeight: '600' },
    '& tbody tr:last-of-type': { borderBottomWidth: '0' },
    '& tbody tr[aria-current=true]': { bg: 'accentTint' },
    /* On th and td: `data-numeric` is right-aligned with equal digit widths. */
    '& [data-numeric]': numeric,
    '& caption': { textAlign: 'start', color: 'muted', fontSize: 'sm', px: EDGE, pb: '2' },
  },
});

/** The heading of a column; `numeric` for a column of numbers. */
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

/** Makes a wide table scroll inside its frame, by touch and by keyboard, and not with the page. */
export function TableFrame({
  label,
  maxH,
  children,
}: {
  label: string;
  /** Above this height it also scrolls vertically. */ maxH?: string | undefined;
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
