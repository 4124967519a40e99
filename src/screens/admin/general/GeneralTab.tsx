import { chakra } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { VisuallyHidden } from '../../../ui/Text.tsx';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { StatCard, StatRow } from '../../../ui/StatCard.tsx';
import type { OfficeAnswer } from '../../../api/office.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { localDecimals } from '../../../ui/credits.ts';
import { formatCount } from '../../../languages/numbers.ts';
import type { PlayedOn } from '../../../domain/accounts/account.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { playedOnNames } from '../../history/roundFilter.ts';
import { playedOnText } from '../../play/roundText.ts';
import { useOfficePages } from '../officeQueries.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { useUsers } from './useUsers.ts';
import { WithdrawalsTable } from './WithdrawalsTable.tsx';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

type View = 'users' | 'withdrawals' | 'history' | 'movements';

/** Users, withdrawals, every game ever played, and every movement of credits. */
export function GeneralTab() {
  const [params, setParams] = useSearchParams();
  const users = useUsers();
  const views: readonly { readonly value: View; readonly text: string; readonly badge?: ReactNode; readonly content: ReactNode }[] = [
    { value: 'users', text: t('Users'), content: <UsersPanel users={users} /> },
    { value: 'withdrawals', text: t('Withdrawals'), badge: <PendingCount />, content: <WithdrawalsTable /> },
    { value: 'history', text: t('Game History'), content: <HistoryTable /> },
    { value: 'movements', text: t('Movements'), content: <MovementsTable /> },
  ];
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'users';
  if (!users.answer && !users.failed) return <PageSkeleton label={t('Loading the accounts')} />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      {users.failed && <RetryBanner {...users.failed} />}
      <StatRow>
        <StatCard title={t('Total Users')} value={users.answer?.total ?? '–'} />
        <StatCard title={t('Admin Accounts')} value={users.answer?.admins ?? '–'} />
      </StatRow>
      <Tabs<View> label={t('General')} items={views} value={view} onChange={(chosen) => setParams({ tab: 'general', view: chosen })} />
    </chakra.div>
  );
}

/** How many withdrawals wait for a decision. */
function PendingCount() {
  const { rows, next } = useOfficePages('withdrawals', { status: 'pending' });
  if (rows === null || rows.length === 0) return null;
  return (
    <Badge look="accent">
      {rows.length}
      {next && '+'}
      <VisuallyHidden> {t('pending')}</VisuallyHidden>
    </Badge>
  );
}

type PlayedRow = OfficeAnswer<'decidedBets'>['rows'][number];

const titleOf = (game: PlayedRow['game']): string => (game === null ? '–' : playedOnText(game));

/** Every decided bet of the whole log. */
function HistoryTable() {
  const { filter, query, isNarrowed, bar } = usePlayFilter({ amount: t('Bet'), textLabel: t('Outcome contains') });
  const table = useOfficePages('decidedBets', query);
  return (
    <chakra.section aria-label={t('Game history')} display="grid" gap="4">
      {bar}
      <FoldedTable<PlayedRow>
        label={t('All games played')}
        pagesLabel={t('Pages of the game history')}
        counted={(rows) => t('{rows, plural, one {# game} other {# games}}', { rows })}
        table={table}
        filter={filter}
        isNarrowed={isNarrowed}
        columns={playedColumns}
        keyOf={({ key }) => key}
        minWidth="58rem"
        emptyTitle={t('No game history yet')}
        emptyText={t('Every settled bet is listed here.')}
      />
    </chakra.section>
  );
}

/** A text that may be too long for its column. */
const Cut = ({ children }: { children: string }) => <span title={children}>{children}</span>;

const playedColumns: readonly Column<PlayedRow>[] = [
  { id: 'id', head: 'ID', width: '7rem', cell: ({ bet }) => <HashText value={bet} label={t('bet ID')} keep={4} copyable={false} /> },
  {
    id: 'user',
    head: t('User'),
    width: '10rem',
    rowHead: true,
    cell: ({ username }) => <span title={username}>{username}</span>,
  },
  { id: 'game', head: t('Game'), width: '7.5rem', cell: ({ game }) => titleOf(game) },
  { id: 'bet', head: t('Bet'), width: '7rem', numeric: true, cell: ({ stakeCents }) => <CreditAmount cents={stakeCents} /> },
  { id: 'win', head: t('Win'), width: '7.5rem', numeric: true, cell: ({ netCents }) => <CreditAmount cents={netCents} toned /> },
  { id: 'outcome', head: t('Outcome'), cell: ({ outcome }) => <Cut>{localDecimals(translated(outcome))}</Cut> },
  { id: 'time', head: t('Time'), width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];

type MovementRow = OfficeAnswer<'movements'>['rows'][number];

/** Everything that moved a player's balance. */
function MovementsTable() {
  const { filter, query, isNarrowed, bar } = usePlayFilter({ amount: t('Amount'), textLabel: t('Reason contains') });
  const table = useOfficePages('movements', query);
  return (
    <chakra.section aria-label={t('Movements')} display="grid" gap="4">
      {bar}
      <FoldedTable<MovementRow>
        label={t('All movements')}
        pagesLabel={t('Pages of the movements')}
        counted={(rows) => t('{rows, plural, one {# movement} other {# movements}}', { rows })}
        table={table}
        filter={filter}
        isNarrowed={isNarrowed}
        columns={movementColumns}
        keyOf={({ key }) => key}
        minWidth="46rem"
        emptyTitle={t('No movements yet')}
        emptyText={t('Everything that changes the balance of a player is listed here.')}
      />
    </chakra.section>
  );
}

const movementColumns: readonly Column<MovementRow>[] = [
  { id: 'entry', head: t('Entry'), width: '4.5rem', numeric: true, cell: ({ seq }) => formatCount(seq) },
  {
    id: 'user',
    head: t('User'),
    width: '8rem',
    rowHead: true,
    cell: ({ username }) => <span title={username}>{username}</span>,
  },
  { id: 'amount', head: t('Amount'), width: '7.5rem', numeric: true, cell: ({ cents }) => <CreditAmount cents={cents} toned /> },
  { id: 'reason', head: t('Reason'), cell: ({ reason }) => <Cut>{translated(reason)}</Cut> },
  { id: 'time', head: t('Time'), width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];

const games = [{ value: '', text: t('All games') }, ...playedOnNames.map((game) => ({ value: game, text: playedOnText(game) }))];

/**
 * The filter of tables about play: a game and a text, beside player, time and amount. `amount` and `textLabel` name the fields: "Bet",
 * "Outcome contains".
 */
function usePlayFilter({ amount, textLabel }: { amount: string; textLabel: string }) {
  const filter = useTableFilter();
  const [game, setGame] = useState('');
  const [text, setText] = useState('');
  const isMoreSet = game !== '' || text !== '';
  const clear = (): void => {
    setGame('');
    setText('');
  };
  return {
    filter,
    query: {
      ...filter.query,
      game: game === '' ? undefined : (game as PlayedOn),
      text: useDeferredValue(text.trim()) || undefined,
    },
    isNarrowed: filter.isSet || isMoreSet,
    bar: (
      <FilterBar filter={filter} amount={amount} isMoreSet={isMoreSet} onClear={clear}>
        <SelectField label={t('Game')} value={game} onChange={setGame} options={games} />
        <TextField type="search" spellCheck={false} label={textLabel} value={text} onChange={setText} />
      </FilterBar>
    ),
  };
}
