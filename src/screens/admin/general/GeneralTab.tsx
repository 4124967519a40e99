import { chakra } from '@chakra-ui/react';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useOffice } from '../adminContext.ts';
import { StatCard, StatRow } from '../../../ui/StatCard.tsx';
import { EmailBook, EmailBookContext } from './emailBook.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { useUsers } from './useUsers.ts';
import { WithdrawalsTable } from './WithdrawalsTable.tsx';

type View = 'users' | 'withdrawals' | 'history';

/** Users, withdrawals and every game ever played. */
export function GeneralTab() {
  const { house } = useOffice();
  const [params, setParams] = useSearchParams();
  const [users, refresh] = useUsers();
  const book = useMemo(() => new EmailBook(house), [house]);
  const views: readonly { readonly value: View; readonly text: string; readonly content: ReactNode }[] = [
    { value: 'users', text: 'Users', content: <UsersPanel users={users} onRefresh={refresh} /> },
    { value: 'withdrawals', text: 'Withdrawals', content: <WithdrawalsTable /> },
    { value: 'history', text: 'Game History', content: <HistoryTable /> },
  ];
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'users';
  return (
    <EmailBookContext.Provider value={book}>
      <chakra.div display="grid" gap="6">
        <StatRow>
          <StatCard title="Total Users" value={users.rows.length} />
          <StatCard title="Admin Accounts" value={users.admins} />
        </StatRow>
        <Tabs<View> label="General" items={views} value={view} onChange={(chosen) => setParams({ tab: 'general', view: chosen })} />
      </chakra.div>
    </EmailBookContext.Provider>
  );
}
