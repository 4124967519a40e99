import { useMemo } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import type { Offer } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { EmailText } from '../general/EmailText.tsx';

interface Completion {
  readonly account: AccountId;
  readonly username: string;
  readonly at: number;
}

const columns: readonly Column<Completion>[] = [
  { id: 'user', head: 'User', width: '11rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'email', head: 'Email', cell: ({ account }) => <EmailText account={account} /> },
  { id: 'time', head: 'Completed', width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];

/** The people who completed an offer, newest first. */
export function CompletionsDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const accounts = useAppSelector((state) => state.world.accounts);
  const rows = useMemo(
    () =>
      Object.values(accounts)
        .flatMap(({ id, username, offers }): Completion[] => {
          const at = Object.hasOwn(offers.completed, offer.id) ? offers.completed[offer.id] : undefined;
          return at === undefined ? [] : [{ account: id, username, at }];
        })
        .sort((a, b) => b.at - a.at),
    [accounts, offer.id],
  );
  return (
    <Dialog open onClose={onClose} size="lg" title="Completions" description={offer.title}>
      <DataTable<Completion>
        label={`Completions of ${offer.title}`}
        columns={columns}
        rows={rows}
        keyOf={({ account }) => account}
        minWidth="40rem"
        empty={<EmptyState title="Nobody has completed this offer yet" />}
      />
    </Dialog>
  );
}
