import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { Withdrawal } from '../../../domain/worldParts.ts';
import { payoutAddressesOf } from '../../../house/withdrawing.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectNameOf } from '../../../store/selectors/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { CloseIcon } from '../../../ui/icons/actionIcons.tsx';
import { CheckIcon } from '../../../ui/icons/statusIcons.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Question } from '../../../ui/Question.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { useCommand } from '../../shell/useCommand.ts';
import { useOffice } from '../adminContext.ts';
import { RejectDialog } from './RejectDialog.tsx';

interface Row {
  readonly request: Withdrawal;
  readonly username: string;
  readonly address: string | null | undefined;
}

const pills = {
  pending: { tone: 'pending', text: 'Pending' },
  completed: { tone: 'success', text: 'Completed' },
  rejected: { tone: 'error', text: 'Rejected' },
} as const;

const methods = { paypal: 'PayPal', crypto: 'Crypto' } as const;

type Deciding = { readonly how: 'complete' | 'reject'; readonly row: Row };

const words = { done: 'Withdrawal completed', failed: 'Failed to complete withdrawal' };

/** Open requests, oldest first. Then the newest hundred decided ones. */
export function WithdrawalsTable() {
  const { busy, send } = useCommand();
  const open = useAppSelector((state) => state.world.withdrawals);
  const decided = useAppSelector((state) => state.world.decidedWithdrawals);
  const nameOf = useAppSelector(selectNameOf);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const requests = useMemo(() => [...Object.values(open), ...decided], [open, decided]);
  const addresses = useAddresses(requests);
  const rows = useMemo(
    () =>
      requests.map((request): Row => ({
        request,
        username: nameOf(request.account),
        address: addresses && (addresses.has(request.id) ? addresses.get(request.id) : null),
      })),
    [requests, nameOf, addresses],
  );
  const columns = useMemo(() => columnsFor(setDeciding), []);
  const close = (): void => setDeciding(null);
  const complete = async ({ request }: Row): Promise<void> => {
    await send({ type: 'CompleteWithdrawal', payload: { withdrawal: request.id } }, words);
    close();
  };
  return (
    <chakra.section aria-label="Withdrawals" display="grid" gap="4">
      <DataTable<Row>
        label="All withdrawals"
        columns={columns}
        rows={rows}
        keyOf={({ request }) => request.id}
        minWidth="60rem"
        empty={
          <EmptyState title="No withdrawal requests yet">
            What players ask to be paid out appears here, to be completed or rejected.
          </EmptyState>
        }
      />
      <Text size="sm" tone="muted">
        Credits of a pending request are held until it is decided. Decisions older than the newest hundred are in the event trail of their
        account.
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
            {formatCredits(deciding.row.request.cents)} credits go out to {deciding.row.username} by {methods[deciding.row.request.method]}
            {deciding.row.address ? `, to ${deciding.row.address}` : ''}. This cannot be taken back.
          </Text>
        </Question>
      )}
      {deciding?.how === 'reject' && <RejectDialog request={deciding.row.request} username={deciding.row.username} onClose={close} />}
    </chakra.section>
  );
}

/** Payout addresses from the directory. Undefined until they have been read. */
function useAddresses(requests: readonly Withdrawal[]): ReadonlyMap<WithdrawalId, string> | undefined {
  const { house } = useOffice();
  const [addresses, setAddresses] = useState<ReadonlyMap<WithdrawalId, string>>();
  const ids = requests.map(({ id }) => id).join(' ');
  useEffect(() => {
    let wanted = true;
    payoutAddressesOf(house, ids === '' ? [] : (ids.split(' ') as WithdrawalId[])).then(
      (read) => wanted && setAddresses(read),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [house, ids]);
  return addresses;
}

const columnsFor = (decide: (deciding: Deciding) => void): readonly Column<Row>[] => [
  {
    id: 'id',
    head: 'ID',
    width: '7rem',
    cell: ({ request }) => <HashText value={request.id} label="withdrawal ID" keep={4} copyable={false} />,
  },
  { id: 'user', head: 'User', width: '10rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'amount', head: 'Amount', width: '7.5rem', numeric: true, cell: ({ request }) => <CreditAmount cents={request.cents} /> },
  { id: 'method', head: 'Method', width: '6rem', cell: ({ request }) => methods[request.method] },
  { id: 'address', head: 'Address', cell: ({ address }) => <Address address={address} /> },
  {
    id: 'status',
    head: 'Status',
    width: '9rem',
    cell: ({ request }) => (
      <span title={request.reason ?? undefined}>
        <StatusPill tone={pills[request.status].tone}>{pills[request.status].text}</StatusPill>
        {request.reason !== null && <VisuallyHidden>: {request.reason}</VisuallyHidden>}
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

function Address({ address }: { address: string | null | undefined }) {
  if (address === undefined) return <span aria-hidden="true">…</span>;
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
  if (row.request.status !== 'pending')
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
