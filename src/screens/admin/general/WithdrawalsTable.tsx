import { chakra } from '@chakra-ui/react';
import { useMemo, useState, type ReactNode } from 'react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { CloseIcon } from '../../../ui/icons/actionIcons.tsx';
import { CheckIcon } from '../../../ui/icons/statusIcons.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Question } from '../../../ui/Question.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { useCommand } from '../../shell/useCommand.ts';
import { useOfficePages } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

type Row = OfficeAnswer<'withdrawals'>['rows'][number];

const pills = {
  pending: { tone: 'pending', text: 'Pending' },
  completed: { tone: 'success', text: 'Completed' },
  rejected: { tone: 'error', text: 'Rejected' },
} as const;

const methods = { paypal: 'PayPal', crypto: 'Crypto' } as const;

type Deciding = { readonly how: 'complete' | 'reject'; readonly row: Row };

const texts = { done: 'Withdrawal completed', failed: 'Failed to complete withdrawal' };

const statuses = [
  { value: 'pending', text: 'Pending, oldest first' },
  { value: 'completed', text: 'Completed' },
  { value: 'rejected', text: 'Rejected' },
  { value: '', text: 'All' },
] as const;
type Status = (typeof statuses)[number]['value'];

/** Requests to withdraw: at first those that wait for a decision. */
export function WithdrawalsTable() {
  const { busy, send } = useCommand();
  const filter = useTableFilter();
  const [status, setStatus] = useState<Status>('pending');
  const table = useOfficePages('withdrawals', { ...filter.filter, status: status === '' ? undefined : status });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns = useMemo(() => columnsFor(setDeciding), []);
  const close = (): void => setDeciding(null);
  const complete = async ({ id }: Row): Promise<void> => {
    await send({ type: 'CompleteWithdrawal', payload: { withdrawal: id } }, texts);
    close();
  };
  return (
    <chakra.section aria-label="Withdrawals" display="grid" gap="4">
      <FilterBar filter={filter} time="Requested" amount="Amount" isMoreSet={status !== 'pending'} onClear={() => setStatus('pending')}>
        <SelectField
          label="Status"
          value={status}
          onChange={(chosen) => setStatus(statuses.find(({ value }) => value === chosen)?.value ?? '')}
          options={statuses}
        />
      </FilterBar>
      <FoldedTable<Row>
        label="All withdrawals"
        pagesLabel="Pages of the withdrawals"
        one="request"
        many="requests"
        table={table}
        filter={filter}
        isNarrowed={filter.isSet}
        columns={columns}
        keyOf={({ id }) => id}
        minWidth="60rem"
        emptyTitle={status === 'pending' ? 'No pending withdrawal requests' : 'No withdrawal requests'}
        emptyText="Requests of players appear here, for you to complete or reject."
      />
      <Text size="sm" tone="muted">
        The credits of a pending request are held until you decide.
      </Text>
      {deciding?.how === 'complete' && (
        <Question
          title="Complete this withdrawal?"
          yes="Complete withdrawal"
          busyText={busy ? 'Completing…' : undefined}
          onYes={() => void complete(deciding.row)}
          onClose={close}
        >
          <Text>
            {formatCredits(deciding.row.cents)} credits go out to {deciding.row.username} by {methods[deciding.row.method]}
            {deciding.row.address === null ? '' : `, to ${deciding.row.address}`}. This cannot be undone.
          </Text>
        </Question>
      )}
      {deciding?.how === 'reject' && <RejectDialog request={deciding.row} onClose={close} />}
    </chakra.section>
  );
}

const columnsFor = (decide: (deciding: Deciding) => void): readonly Column<Row>[] => [
  {
    id: 'id',
    head: 'ID',
    width: '7rem',
    cell: ({ id }) => <HashText value={id} label="withdrawal ID" keep={4} copyable={false} />,
  },
  { id: 'user', head: 'User', width: '10rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'amount', head: 'Amount', width: '7.5rem', numeric: true, cell: ({ cents }) => <CreditAmount cents={cents} /> },
  { id: 'method', head: 'Method', width: '6rem', cell: ({ method }) => methods[method] },
  { id: 'address', head: 'Address', cell: ({ address }) => <Address address={address} /> },
  {
    id: 'status',
    head: 'Status',
    width: '9rem',
    cell: ({ status, reason }) => (
      <span title={reason ?? undefined}>
        <StatusPill tone={pills[status].tone}>{pills[status].text}</StatusPill>
        {reason !== null && <VisuallyHidden>: {reason}</VisuallyHidden>}
      </span>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 'clamp(7.5rem, 31.25vw, 12.5rem)',
    actions: true,
    cell: (row) => <Actions row={row} decide={decide} />,
  },
];

function Address({ address }: { address: string | null }) {
  if (address === null)
    return (
      <Text as="span" tone="muted">
        not kept here
      </Text>
    );
  return <span title={address}>{address}</span>;
}

/** On a phone, only screen readers get the words of both buttons. Else there is no room for the owner's name. */
const Word = chakra('span', {
  base: {
    '@media (max-width: 39.99rem)': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

function OnPhones({ sign }: { sign: ReactNode }) {
  return <chakra.span display={{ base: 'inline-flex', sm: 'none' }}>{sign}</chakra.span>;
}

function Actions({ row, decide }: { row: Row; decide: (deciding: Deciding) => void }) {
  if (row.status !== 'pending')
    return (
      <Text as="span" tone="subtle">
        decided
      </Text>
    );
  const of = <VisuallyHidden> the withdrawal of {row.username}</VisuallyHidden>;
  return (
    <chakra.span display="inline-flex" gap="1.5">
      <Button
        size="sm"
        title="Complete"
        icon={<OnPhones sign={<CheckIcon size={16} />} />}
        onClick={() => decide({ how: 'complete', row })}
      >
        <Word>Complete</Word>
        {of}
      </Button>
      <Button
        size="sm"
        look="danger"
        title="Reject"
        icon={<OnPhones sign={<CloseIcon size={16} />} />}
        onClick={() => decide({ how: 'reject', row })}
      >
        <Word>Reject</Word>
        {of}
      </Button>
    </chakra.span>
  );
}

/** Gives a withdrawal back, with the reason that its account reads. */
const RejectDialog = ({ request, onClose }: { request: Row; onClose: () => void }) => (
  <ReasonDialog
    title="Reject this withdrawal"
    description={`${formatCredits(request.cents)} credits go back to ${request.username}.`}
    text="Reject withdrawal"
    busyText="Rejecting…"
    danger
    reader={request.username}
    decide={(reason, { send }) =>
      send(
        { type: 'RejectWithdrawal', payload: { withdrawal: request.id, reason } },
        { done: 'Withdrawal rejected', failed: 'Failed to reject withdrawal' },
      )
    }
    onClose={onClose}
  />
);
