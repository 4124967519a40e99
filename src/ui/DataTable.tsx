import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, type ReactNode, type RefObject } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** Any CSS length. Columns without one share the rest. */
  readonly width?: string;
  readonly numeric?: boolean;
  /** Names the row for screen readers. */
  readonly rowHead?: boolean;
  /** A column of buttons. It stays in view when the others scroll sideways. */
  readonly actions?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** The content of the table. It names the table and its scroll region. */
  readonly label: string;
  /** Must stay the same between renderings, so that unchanged rows are not drawn again. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Below this width the table scrolls sideways in its frame. */
  readonly minWidth: string;
  /** Shown below the heads of the columns if there are no rows. */
  readonly empty: ReactNode;
}

/** The fixed height of a row, so that a row's position is known without measuring. */
const ROW_PX = 52;
/** Tables of up to this many rows are drawn whole, so that the browser's search finds everything. */
const DRAWN_WHOLE = 60;
/** Rows that are drawn above and below the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 8;
/** Rows of a long table that are drawn before its frame has been measured. */
const FIRST_DRAWN = 12;

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'auto',
    // As much of a high window as the page leaves. On a low one the page scrolls to the whole table.
    maxHeight: 'max(36rem, calc(100vh - 20rem))',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'panel',
    bg: 'panel',
    outlineOffset: '-2px',
    overscrollBehavior: 'auto',
  },
});

const Grid = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    '& th, & td': {
      height: `${ROW_PX}px`,
      px: '3',
      py: '0',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& thead th': { position: 'sticky', top: '0', zIndex: '1', bg: 'sunken', color: 'muted', fontWeight: '600', height: '11' },
    '& tbody th': { fontWeight: '600' },
    '& tbody tr:hover > *': { bg: 'raised' },
    '& [data-numeric]': { textAlign: 'end', textStyle: 'numbers' },
    '& [data-actions]': {
      position: 'sticky',
      insetInlineEnd: '0',
      bg: 'panel',
      textAlign: 'end',
      boxShadow: 'inset 1px 0 0 {colors.line}',
    },
    '& thead [data-actions]': { zIndex: '2', bg: 'sunken' },
  },
});

/**
 * A table that stays fast with a hundred thousand rows: native elements, rows of one height. Of a long table only the
 * visible rows are drawn.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, minWidth, empty }: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const long = rows.length > DRAWN_WHOLE;
  return (
    <Frame ref={frame} role="region" aria-label={label} tabIndex={0}>
      <Grid aria-label={label} style={{ minWidth }} {...(long ? { 'aria-rowcount': rows.length + 1 } : {})}>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr {...(long ? { 'aria-rowindex': 1 } : {})}>
            {columns.map((column) => (
              <th key={column.id} scope="col" {...marks(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        {long ? (
          <WindowedBody frame={frame} columns={columns} rows={rows} keyOf={keyOf} />
        ) : (
          <tbody>
            {rows.map((row) => (
              <Line key={keyOf(row)} row={row} columns={columns} />
            ))}
          </tbody>
        )}
      </Grid>
      {/* It stays in view when the columns scroll sideways. */}
      {rows.length === 0 && (
        <chakra.div position="sticky" insetInlineStart="0">
          {empty}
        </chakra.div>
      )}
    </Frame>
  );
}

function marks<Row>({ numeric, actions }: Column<Row>) {
  return { ...(numeric ? { 'data-numeric': '' } : {}), ...(actions ? { 'data-actions': '' } : {}) };
}

type BodyProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'keyOf'> & { readonly frame: RefObject<HTMLDivElement | null> };

/** The visible rows and a few around them. Two empty rows of the right height stand for the rest. */
function WindowedBody<Row>({ frame, columns, rows, keyOf }: BodyProps<Row>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FIRST_DRAWN * ROW_PX },
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={above} />
      {shown.map(({ index }) => {
        const row = rows[index];
        // Rows count from 1, and the first one is the head.
        return row === undefined ? null : <Line key={keyOf(row)} row={row} columns={columns} rowIndex={index + 2} />;
      })}
      <Gap height={below} />
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}

interface LineProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Of a long table, where not all rows are in the document. */
  readonly rowIndex?: number;
}

const Line = memo(function Line<Row>({ row, columns, rowIndex }: LineProps<Row>) {
  return (
    <tr {...(rowIndex === undefined ? {} : { 'aria-rowindex': rowIndex })}>
      {columns.map((column) =>
        column.rowHead ? (
          <th key={column.id} scope="row" {...marks(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...marks(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;
