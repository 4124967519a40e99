import { chakra } from '@chakra-ui/react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCount } from '../../../ui/credits.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { useOfficePages } from '../officeQueries.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { usePlayFilter } from './playFilter.tsx';

type MovementRow = OfficeAnswer<'movements'>['rows'][number];

/** Everything that moved a player's balance. */
export function MovementsTable() {
  const { filter, query, isNarrowed, bar } = usePlayFilter({ amount: 'Amount', textLabel: 'Reason contains' });
  const table = useOfficePages('movements', query);
  return (
    <chakra.section aria-label="Movements" display="grid" gap="4">
      {bar}
      <FoldedTable<MovementRow>
        label="All movements"
        pagesLabel="Pages of the movements"
        one="movement"
        many="movements"
        table={table}
        filter={filter}
        isNarrowed={isNarrowed}
        columns={columns}
        keyOf={({ key }) => key}
        minWidth="46rem"
        emptyTitle="No movements yet"
        emptyText="Everything that changes the balance of a player is listed here."
      />
    </chakra.section>
  );
}

const columns: readonly Column<MovementRow>[] = [
  { id: 'entry', head: 'Entry', width: '4.5rem', numeric: true, cell: ({ seq }) => formatCount(seq) },
  {
    id: 'user',
    head: 'User',
    width: '8rem',
    rowHead: true,
    cell: ({ username }) => <span title={username}>{username}</span>,
  },
  { id: 'amount', head: 'Amount', width: '7.5rem', numeric: true, cell: ({ cents }) => <CreditAmount cents={cents} toned /> },
  { id: 'reason', head: 'Reason', cell: ({ reason }) => <span title={reason}>{reason}</span> },
  { id: 'time', head: 'Time', width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];
