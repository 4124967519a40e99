import { chakra } from '@chakra-ui/react';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { VisuallyHidden } from '../../../ui/Text.tsx';
import { useOfficePages } from '../officeQueries.tsx';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { StatCard, StatRow } from '../../../ui/StatCard.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { MovementsTable } from './MovementsTable.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { useUsers } from './useUsers.ts';
import { WithdrawalsTable } from './WithdrawalsTable.tsx';

type View = 'users' | 'withdrawals' | 'history' | 'movements';

/** Users, withdrawals, every game ever played, and every movement of credits. */
export function GeneralTab() {
  const [params, setParams] = useSearchParams();
  const users = useUsers();
  const views: readonly { readonly value: View; readonly text: string; readonly badge?: ReactNode; readonly content: ReactNode }[] = [
    { value: 'users', text: 'Users', content: <UsersPanel users={users} /> },
    { value: 'withdrawals', text: 'Withdrawals', badge: <PendingCount />, content: <WithdrawalsTable /> },
    { value: 'history', text: 'Game History', content: <HistoryTable /> },
    { value: 'movements', text: 'Movements', content: <MovementsTable /> },
  ];
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'users';
  if (!users.answer && !users.failed) return <PageSkeleton label="Loading the accounts" />;
  return (
    <chakra.div display="grid" gap="6">
      {users.failed && <RetryBanner {...users.failed} />}
      <StatRow>
        <StatCard title="Total Users" value={users.answer?.total ?? '–'} />
        <StatCard title="Admin Accounts" value={users.answer?.admins ?? '–'} />
      </StatRow>
      <Tabs<View> label="General" items={views} value={view} onChange={(chosen) => setParams({ tab: 'general', view: chosen })} />
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
      <VisuallyHidden> pending</VisuallyHidden>
    </Badge>
  );
}
