import type { OfficeAnswer } from '../../../api/office.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { RowPages } from '../../../ui/RowPages.tsx';
import { SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { EmailText } from '../general/EmailText.tsx';
import { useOfficeTable } from '../officeQueries.tsx';

type Completion = OfficeAnswer<'completions'>['rows'][number];

const columns: readonly Column<Completion>[] = [
  { id: 'user', head: 'User', width: '11rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'email', head: 'Email', cell: ({ email }) => <EmailText email={email} /> },
  { id: 'time', head: 'Completed', width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];

/** The people who completed an offer, newest first. */
export function CompletionsDialog({ offer, onClose }: { offer: OfficeAnswer<'offers'>['rows'][number]; onClose: () => void }) {
  const { rows, pages, failed } = useOfficeTable('completions', { offer: offer.id });
  return (
    <Dialog open onClose={onClose} size="lg" title="Completions" description={offer.title}>
      {failed && <RetryBanner {...failed} />}
      {rows ? (
        <DataTable<Completion>
          label={`Completions of ${offer.title}`}
          columns={columns}
          rows={rows}
          keyOf={({ account }) => account}
          minWidth="40rem"
          empty={<EmptyState title="Nobody has completed this offer yet" />}
        />
      ) : (
        !failed && <SkeletonGroup label="Loading the completions" rows={4} />
      )}
      <RowPages label="Pages of the completions" {...pages} />
    </Dialog>
  );
}
