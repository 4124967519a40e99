import type { ReactNode } from 'react';
import { Table, TableFrame, TableHead } from './Table.tsx';

interface FigureColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  /** Names the scroll region of the table. */
  readonly label: string;
  readonly caption?: string;
  /** The column that names the row, then a column for each figure. */
  readonly columns: readonly [about: FigureColumn<Row>, ...figures: FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Whether the row is marked as the current one. */
  readonly isCurrent?: (row: Row) => boolean;
}

/** A table of figures: the first column names the row, each other column holds one figure. */
export function FigureTable<Row>({ label, caption, columns: [about, ...figures], rows, keyOf, isCurrent }: FigureTableProps<Row>) {
  return (
    <TableFrame label={label}>
      <Table>
        {caption !== undefined && <caption>{caption}</caption>}
        <TableHead columns={[about.head, ...figures.map(({ head }) => ({ numeric: head }))]} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={isCurrent?.(row) === true ? 'true' : undefined}>
              <th scope="row">{about.cell(row)}</th>
              {figures.map(({ head, cell }) => (
                <td key={head} data-numeric>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
