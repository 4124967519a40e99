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
import { methodTexts, withdrawalStatus } from '../../shell/payout.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { useOfficePages } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { t } from '../../../languages/t.ts';

type Row = OfficeAnswer<'withdrawals'>['rows'][number];

type Deciding = { readonly how: 'complete' | 'reject'; readonly row: Row };

const completeTexts = { done: t('Withdrawal completed'), failed: t('Failed to complete withdrawal') };

const statuses = [
  { value: 'pending', text: t('Pending, oldest first') },
  { value: 'completed', text: withdrawalStatus.completed.text },
  { value: 'rejected', text: withdrawalStatus.rejected.text },
  { value: '', text: t('All') },
] as const;
type Status = (typeof statuses)[number]['value'];

function confirmCompleteText({ cents, username, method, address }: Row): string {
  const values = { cents: formatCredits(cents), username, method: methodTexts[method] };
  return address === null
    ? t('{cents} credits go out to {username} by {method}. This cannot be undone.', values)
    : t('{cents} credits go out to {username} by {method}, to {address}. This cannot be undone.', { ...values, address });
}

/** Requests to withdraw: at first those that wait for a decision. */
export function WithdrawalsTable() {
  const { busy, send } = useCommand();
  const filter = useTableFilter();
  const [status, setStatus] = useState<Status>('pending');
  const table = useOfficePages('withdrawals', { ...filter.query, status: status === '' ? undefined : status });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns = useMemo(() => columnsFor(setDeciding), []);
  const close = (): void => setDeciding(null);
  const complete = async ({ id }: Row): Promise<void> => {
    await send({ type: 'CompleteWithdrawal', payload: { withdrawal: id } }, completeTexts);
    close();
  };
  return (
    <chakra.section aria-label={t('Withdrawals')} display="grid" gap="4">
      <FilterBar
        filter={filter}
        time={t('Requested')}
        amount={t('Amount')}
        isMoreSet={status !== 'pending'}
        onClear={() => setStatus('pending')}
      >
        <SelectField
          label={t('Status')}
          value={status}
          onChange={(chosen) => setStatus(statuses.find(({ value }) => value === chosen)?.value ?? '')}
          options={statuses}
        />
      </FilterBar>
      <FoldedTable<Row>
        label={t('All withdrawals')}
        pagesLabel={t('Pages of the withdrawals')}
        counted={(rows) => t('{rows, plural, one {# request} other {# requests}}', { rows })}
        table={table}
        filter={filter}
        isNarrowed={filter.isSet}
        columns={columns}
        keyOf={({ id }) => id}
        minWidth="60rem"
        emptyTitle={status === 'pending' ? t('No pending withdrawal requests') : t('No withdrawal requests')}
        emptyText={t('Requests of players appear here, for you to complete or reject.')}
      />
      <Text size="sm" tone="muted">
        {t('The credits of a pending request are held until you decide.')}
      </Text>
      {deciding?.how === 'complete' && (
        <Question
          title={t('Complete this withdrawal?')}
          yes={t('Complete withdrawal')}
          busyText={busy ? t('Completing…') : undefined}
          onYes={() => void complete(deciding.row)}
          onClose={close}
        >
          <Text>{confirmCompleteText(deciding.row)}</Text>
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
    cell: ({ id }) => <HashText value={id} label={t('withdrawal ID')} keep={4} copyable={false} />,
  },
  { id: 'user', head: t('User'), width: '10rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'amount', head: t('Amount'), width: '7.5rem', numeric: true, cell: ({ cents }) => <CreditAmount cents={cents} /> },
  { id: 'method', head: t('Method'), width: '6rem', cell: ({ method }) => methodTexts[method] },
  { id: 'address', head: t('Address'), cell: ({ address }) => <Address address={address} /> },
  {
    id: 'status',
    head: t('Status'),
    width: '9rem',
    cell: ({ status, reason }) => (
      <span title={reason ?? undefined}>
        <StatusPill tone={withdrawalStatus[status].tone}>{withdrawalStatus[status].text}</StatusPill>
        {reason !== null && <VisuallyHidden>: {reason}</VisuallyHidden>}
      </span>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    width: 'clamp(7.5rem, 31.25vw, 12.5rem)',
    actions: true,
    cell: (row) => <Actions row={row} decide={decide} />,
  },
];

/** The payout address. Null: the directory has none, for instance because it was erased. */
function Address({ address }: { address: string | null }) {
  if (address === null)
    return (
      <Text as="span" tone="muted">
        {t('not kept here')}
      </Text>
    );
  return <span title={address}>{address}</span>;
}

/** The word on a button. On a phone only screen readers get it: there the button is an icon, so that the owner's name has room. */
const Word = chakra('span', {
  base: {
    '@media (max-width: 39.99rem)': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

function OnPhones({ children }: { children: ReactNode }) {
  return <chakra.span display={{ base: 'inline-flex', sm: 'none' }}>{children}</chakra.span>;
}

function Actions({ row, decide }: { row: Row; decide: (deciding: Deciding) => void }) {
  if (row.status !== 'pending')
    return (
      <Text as="span" tone="subtle">
        {t('decided')}
      </Text>
    );
  const whose = <VisuallyHidden> {t('the withdrawal of {username}', { username: row.username })}</VisuallyHidden>;
  return (
    <chakra.span display="inline-flex" gap="1.5">
      <Button
        size="sm"
        title={t('Complete')}
        icon={
          <OnPhones>
            <CheckIcon size={16} />
          </OnPhones>
        }
        onClick={() => decide({ how: 'complete', row })}
      >
        <Word>{t('Complete')}</Word>
        {whose}
      </Button>
      <Button
        size="sm"
        look="danger"
        title={t('Reject')}
        icon={
          <OnPhones>
            <CloseIcon size={16} />
          </OnPhones>
        }
        onClick={() => decide({ how: 'reject', row })}
      >
        <Word>{t('Reject')}</Word>
        {whose}
      </Button>
    </chakra.span>
  );
}

/** Gives a withdrawal back, with the reason that its account reads. */
const RejectDialog = ({ request, onClose }: { request: Row; onClose: () => void }) => (
  <ReasonDialog
    title={t('Reject this withdrawal')}
    description={t('{cents} credits go back to {username}.', { cents: formatCredits(request.cents), username: request.username })}
    submitText={t('Reject withdrawal')}
    submitBusyText={t('Rejecting…')}
    danger
    reader={request.username}
    decide={(reason, { send }) =>
      send(
        { type: 'RejectWithdrawal', payload: { withdrawal: request.id, reason } },
        { done: t('Withdrawal rejected'), failed: t('Failed to reject withdrawal') },
      )
    }
    onClose={onClose}
  />
);
