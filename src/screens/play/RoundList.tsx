import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SettledBet } from '../../domain/worldParts.ts';
import { CreditCell } from '../../ui/CreditAmount.tsx';
import { timesAs } from '../../ui/credits.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Heading, VisuallyHidden } from '../../ui/Text.tsx';
import { useSteady } from '../../ui/useSteady.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { t } from '../../languages/t.ts';

export interface RoundColumn {
  readonly text: string;
  readonly numeric?: true;
  /** Hidden where the frame of the table is narrower than 30rem (`Table`). */
  readonly wideOnly?: true;
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

/** A table of rounds with a link to each proof; also for live rounds and flips. */
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
        <TableFrame label={t('{title}, last {count}', { title, count: String(rows.length) })} maxH={maxH}>
          <Table>
            <thead>
              <tr>
                {columns.map(({ text, numeric, wideOnly }) => (
                  <th key={text} scope="col" data-numeric={numeric} data-wide-only={wideOnly}>
                    {text}
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>{t('Proof')}</VisuallyHidden>
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

/** The columns of `SettledCells`, without the last one: `RoundList` adds the column with the links to proofs. */
export const settledColumns: readonly RoundColumn[] = [
  { text: t('Bet'), numeric: true },
  { text: t('Profit'), numeric: true },
  { text: t('Time'), wideOnly: true },
];

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
    <td data-wide-only>
      <chakra.time dateTime={new Date(at).toISOString()} whiteSpace="nowrap" color="muted">
        {timeOfDay.format(at)}
      </chakra.time>
    </td>
  );
}

/** The last cells of a settled bet: stake, profit, time, and the link to its proof. */
export function SettledCells({ bet }: { bet: SettledBet }) {
  return (
    <>
      <CreditCell cents={bet.stakeCents} />
      <CreditCell cents={bet.payoutCents - bet.stakeCents} toned />
      <TimeCell at={bet.settledAt} />
      <td>
        <VerifyLink bet={bet} />
      </td>
    </>
  );
}
