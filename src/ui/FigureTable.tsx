import type { ReactNode } from 'react';
import { Table, TableFrame, TableHead } from './Table.tsx';

interface FigureColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  /** Names the place that the table scrolls in. */
  readonly label: string;
  readonly caption?: string;
  /** What a row is about, and then a column for each of its figures. */
  readonly columns: readonly [about: FigureColumn<Row>, ...figures: FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Whether it is the row that is looked at now. */
  readonly isCurrent?: (row: Row) => boolean;
}

/** A table of numbers: the first column says of what they are, all others hold one figure each. */
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
