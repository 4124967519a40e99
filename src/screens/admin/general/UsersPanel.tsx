import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PencilIcon, PlusIcon, RefreshIcon } from '../../../ui/icons/actionIcons.tsx';
import { CheckIcon, LockIcon } from '../../../ui/icons/statusIcons.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { BlockDialog, CreateAccountDialog, EditUserDialog, RemoveFactorDialog, UnblockDialog } from './userDialogs.tsx';
import { EmailText } from './EmailText.tsx';
import { FilterBar } from '../tableFilter.tsx';
import { RowPages } from '../../../ui/RowPages.tsx';
import type { UserRow, Users } from './useUsers.ts';
import { t } from '../../../languages/t.ts';
import { rich } from '../../../languages/rich.tsx';

type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'factor' | 'block' | 'unblock'; readonly user: UserRow };

const orders = [
  { value: 'newest', text: t('Newest first') },
  { value: 'name', text: t('By name') },
  { value: 'balance', text: t('By balance') },
] as const;

const orderOf = (chosen: string) => orders.find(({ value }) => value === chosen)?.value ?? 'newest';

/** The accounts, with their actions. */
export function UsersPanel({ users }: { users: Users }) {
  const { answer, pages, refresh } = users;
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => columnsFor(setOpened), []);
  const close = (changed: boolean): void => {
    setOpened(null);
    if (changed) refresh();
  };
  return (
    <chakra.section aria-label={t('Users')} display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end">
        <Button
          look="outline"
          icon={<RefreshIcon size={18} />}
          onClick={() => {
            refresh();
            showToast({ kind: 'success', text: t('Data refreshed') });
          }}
        >
          {t('Refresh')}
        </Button>
        <Button icon={<PlusIcon size={18} />} onClick={() => setOpened({ kind: 'create' })}>
          {t('Create Account')}
        </Button>
      </chakra.div>
      <UserFilters users={users} />
      <DataTable<UserRow>
        label={t('All users')}
        columns={columns}
        rows={answer?.rows ?? []}
        keyOf={({ id }) => id}
        minWidth="52rem"
        empty={
          <EmptyState title={t('No users found')}>
            {t('Try a part of the name, the ID, or the whole e-mail address, or remove a filter.')}
          </EmptyState>
        }
      />
      <RowPages label={t('Pages of the users')} {...pages} />
      {answer && (
        <Text size="sm" tone="muted">
          {rich('Last updated {moment}; refreshed every 10 seconds.', { moment: <Moment at={answer.at} /> })}
        </Text>
      )}
      {opened?.kind === 'create' && <CreateAccountDialog onClose={close} />}
      {opened?.kind === 'edit' && (
        <EditUserDialog user={opened.user} onFactor={() => setOpened({ kind: 'factor', user: opened.user })} onClose={close} />
      )}
      {opened?.kind === 'factor' && <RemoveFactorDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'block' && <BlockDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'unblock' && <UnblockDialog user={opened.user} onClose={close} />}
    </chakra.section>
  );
}

function UserFilters({ users: { question, ask, filter } }: { users: Users }) {
  return (
    <FilterBar
      filter={filter}
      amount={t('Balance')}
      time={t('Registered')}
      byPlayer={false}
      isMoreSet={question.text !== '' || question.order !== 'newest'}
      onClear={() => ask({ text: '', order: 'newest' })}
    >
      <TextField
        type="search"
        spellCheck={false}
        label={t('Search users')}
        hint={t('Name, ID or whole e-mail address')}
        value={question.text}
        onChange={(text) => ask({ text })}
      />
      <SelectField label={t('Order')} value={question.order} onChange={(chosen) => ask({ order: orderOf(chosen) })} options={orders} />
    </FilterBar>
  );
}

const columnsFor = (open: (opened: Opened) => void): readonly Column<UserRow>[] => [
  { id: 'id', head: 'ID', width: '7rem', cell: ({ id }) => <HashText value={id} label={t('account ID')} keep={4} copyable={false} /> },
  {
    id: 'username',
    head: t('Username'),
    width: '13rem',
    rowHead: true,
    cell: ({ username, isAdmin, blockReason }) => (
      <>
        <span title={username}>{username}</span> {isAdmin && <Badge look="accent">{t('Admin')}</Badge>}{' '}
        {blockReason !== null && <Badge>{t('Blocked')}</Badge>}
        {blockReason !== null && (
          <Text as="span" size="xs" tone="muted" display="block" overflow="hidden" textOverflow="ellipsis" title={blockReason}>
            {blockReason}
          </Text>
        )}
      </>
    ),
  },
  { id: 'email', head: t('Email'), cell: ({ email }) => <EmailText email={email} /> },
  { id: 'balance', head: t('Balance'), width: '8rem', numeric: true, cell: ({ balanceCents }) => <CreditAmount cents={balanceCents} /> },
  { id: 'verified', head: t('Verified'), width: '6.5rem', cell: ({ verified }) => <Verified verified={verified} /> },
  {
    id: 'actions',
    head: t('Actions'),
    width: '7.5rem',
    actions: true,
    cell: (user) => <Actions user={user} open={open} />,
  },
];

function Verified({ verified }: { verified: boolean }) {
  if (!verified)
    return (
      <Text as="span" tone="warning">
        {t('Pending')}
      </Text>
    );
  return (
    <chakra.span color="successFg" display="inline-flex" alignItems="center" verticalAlign="middle">
      <CheckIcon />
      <VisuallyHidden>{t('Verified')}</VisuallyHidden>
    </chakra.span>
  );
}

function Actions({ user, open }: { user: UserRow; open: (opened: Opened) => void }) {
  const { id, username, isAdmin, blockReason } = user;
  return (
    <chakra.span display="inline-flex" alignItems="center" justifyContent="flex-end" verticalAlign="middle">
      <TrailLink to={`/admin?tab=trail&account=${id}`}>
        {rich('Trail<hidden> of {username}</hidden>', { username, hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden> })}
      </TrailLink>
      <IconButton
        size="sm"
        label={t('Edit {username}', { username })}
        icon={<PencilIcon size={18} />}
        onClick={() => open({ kind: 'edit', user })}
      />
      {blockReason !== null ? (
        <IconButton
          size="sm"
          label={t('Unblock {username}', { username })}
          icon={<LockIcon size={18} />}
          onClick={() => open({ kind: 'unblock', user })}
        />
      ) : (
        <IconButton
          size="sm"
          label={isAdmin ? t('{username} is an admin and cannot be blocked', { username }) : t('Block {username}', { username })}
          icon={<LockIcon size={18} />}
          disabled={isAdmin}
          onClick={() => open({ kind: 'block', user })}
        />
      )}
    </chakra.span>
  );
}

const TrailLink = chakra(
  Link,
  { base: { color: 'accentFg', textDecoration: 'underline', textUnderlineOffset: '0.2em', px: '1', py: '1', borderRadius: 'control' } },
  { forwardProps: ['to'] },
);
