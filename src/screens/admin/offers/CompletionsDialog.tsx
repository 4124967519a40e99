import type { OfficeAnswer } from '../../../api/office.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { EmailText } from '../general/EmailText.tsx';
import { useOfficePages } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';

type Completion = OfficeAnswer<'completions'>['rows'][number];

const columns: readonly Column<Completion>[] = [
  { id: 'user', head: 'User', width: '9rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'email', head: 'Email', cell: ({ email }) => <EmailText email={email} /> },
  {
    id: 'reward',
    head: 'Reward',
    width: '7.5rem',
    numeric: true,
    cell: ({ cents }) => (cents === 0 ? 'not known' : <CreditAmount cents={cents} />),
  },
  { id: 'time', head: 'Completed', width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];

/** The people who completed an offer, newest first. */
export function CompletionsDialog({ offer, onClose }: { offer: OfficeAnswer<'offers'>['rows'][number]; onClose: () => void }) {
  const filter = useTableFilter();
  const table = useOfficePages('completions', { ...filter.filter, offer: offer.id });
  return (
    <Dialog open onClose={onClose} size="lg" title="Completions" description={offer.title}>
      <FilterBar filter={filter} time="Completed" amount="Reward" />
      <FoldedTable<Completion>
        label={`Completions of ${offer.title}`}
        pagesLabel="Pages of the completions"
        one="completion"
        many="completions"
        table={table}
        filter={filter}
        isNarrowed={filter.isSet}
        columns={columns}
        keyOf={({ account }) => account}
        minWidth="44rem"
        emptyTitle="Nobody has completed this offer yet"
        emptyText="Players who complete it are listed here."
      />
    </Dialog>
  );
}
