import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { timesAs } from '../../ui/credits.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Heading, VisuallyHidden } from '../../ui/Text.tsx';
import { useSteady } from '../../ui/useSteady.ts';

export interface RoundColumn {
  readonly text: string;
  readonly numeric?: true;
  /** Shown only if there is room. */
  readonly roomy?: true;
}

interface RoundListProps {
  title: string;
  /** All columns but the last one, which links to each round's proof. */
  columns: readonly RoundColumn[];
  /** One row for each round. */
  rows: readonly ReactNode[];
  /** Shown while there are no rows. */
  empty: { readonly title: string; readonly text: string };
  /** A link to more rounds, beside the title. */
  action?: ReactNode;
  /** The list scrolls above this height. Default: no limit. */
  maxH?: string | undefined;
  /** Content below the rows. */
  note?: ReactNode;
}

/** The last rounds of a game, each with a link to its proof. */
export function RoundList({ title, columns, rows: newest, empty, action, maxH, note }: RoundListProps) {
  const [rows, list] = useSteady(newest);
  return (
    <Panel as="section" aria-label={title} pad="none">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        columnGap="4"
        px="4"
        pt={action ? '2' : '4'}
        pb={action ? '1' : '2'}
      >
        <Heading level={2} look="label" color="muted">
          {title}
        </Heading>
        {action}
      </chakra.div>
      {rows.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <TableFrame label={`${title}, last ${rows.length}`} maxH={maxH}>
          <Table>
            <thead>
              <tr>
                {columns.map(({ text, numeric, roomy }) => (
                  <th key={text} scope="col" data-numeric={numeric} data-roomy={roomy}>
                    {text}
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>Proof</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody {...list}>{rows}</tbody>
          </Table>
        </TableFrame>
      )}
      {note}
    </Panel>
  );
}

const timeOfDay = timesAs({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
  timeZoneName: 'short',
});

/** The cell with the time at which a round ended. */
export function TimeCell({ at }: { at: number }) {
  return (
    <td data-roomy>
      <chakra.time dateTime={new Date(at).toISOString()} whiteSpace="nowrap" color="muted">
        {timeOfDay.format(at)}
      </chakra.time>
    </td>
  );
}
