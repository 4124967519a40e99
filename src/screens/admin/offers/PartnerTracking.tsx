import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { StatCard, StatRow } from '../../../ui/StatCard.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useOfficeQuery } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { t } from '../../../languages/t.ts';

type WallRow = OfficeAnswer<'walls'>['walls'][number];
type SessionRow = OfficeAnswer<'walls'>['sessions'][number];

/** Visits of partner walls and the walls' reports, ignored messages included. */
export function PartnerTracking() {
  const { answer, failed } = useOfficeQuery('walls', {});
  if (!answer) return failed ? <RetryBanner {...failed} /> : <PageSkeleton label={t('Loading the walls')} />;
  const { walls: rows, users, sessions } = answer;
  const sum = (pick: (row: WallRow) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  return (
    <chakra.div display="grid" gap="6">
      {failed && <RetryBanner {...failed} />}
      <StatRow>
        <StatCard title={t('Total Sessions')} value={sum((row) => row.sessions)} />
        <StatCard title={t('Offers Completed')} value={sum((row) => row.completed)} />
        <StatCard title={t('Unique Users')} value={users} />
        <StatCard
          title={t('Ignored Messages')}
          value={sum((row) => row.ignored)}
          note={t('not from the open frame, malformed, repeated or above a limit')}
        />
      </StatRow>
      <Section title={t('Walls')} display="grid" gap="3">
        <DataTable<WallRow>
          label={t('All walls')}
          columns={wallColumns}
          rows={rows}
          keyOf={({ wall }) => wall}
          minWidth="43rem"
          empty={<EmptyState title={t('No wall has been opened yet')}>{t('A wall appears here after its first visit.')}</EmptyState>}
        />
      </Section>
      <Sessions sessions={sessions} />
    </chakra.div>
  );
}

/** The newest visits. The house sends all of them at once, so they are filtered here and not by a query. */
function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const filter = useTableFilter();
  const [typed, setTyped] = useState('');
  const { from = -Infinity, to = Infinity } = filter.query;
  const wanted = typed.trim().toLowerCase();
  const rows = sessions.filter(
    ({ username, wall, clickedAt }) => clickedAt >= from && clickedAt <= to && `${username}\n${wall}`.toLowerCase().includes(wanted),
  );
  return (
    <Section title={t('Sessions')} display="grid" gap="3">
      {sessions.length > 0 && (
        <FilterBar filter={filter} time={t('Clicked')} byPlayer={false} isMoreSet={typed !== ''} onClear={() => setTyped('')}>
          <TextField type="search" spellCheck={false} label={t('User or wall contains')} value={typed} onChange={setTyped} />
        </FilterBar>
      )}
      <DataTable<SessionRow>
        label={t('Newest sessions')}
        columns={sessionColumns}
        rows={rows}
        keyOf={({ id }) => id}
        minWidth="60rem"
        empty={
          sessions.length > 0 ? (
            <EmptyState title={t('No sessions match')}>{t('Remove a filter.')}</EmptyState>
          ) : (
            <EmptyState title={t('No sessions yet')}>{t('A session begins when somebody opens a wall.')}</EmptyState>
          )
        }
      />
      <Text size="sm" tone="muted">
        {t('These are the newest sessions. Older ones are in the event trail of their account.')}
      </Text>
    </Section>
  );
}

const wallColumns: readonly Column<WallRow>[] = [
  { id: 'wall', head: t('Wall'), rowHead: true, cell: ({ wall }) => wall },
  { id: 'sessions', head: t('Sessions'), width: '7rem', numeric: true, cell: ({ sessions }) => sessions },
  { id: 'users', head: t('Users'), width: '6rem', numeric: true, cell: ({ users }) => users },
  { id: 'completed', head: t('Completed'), width: '7rem', numeric: true, cell: ({ completed }) => completed },
  {
    id: 'credited',
    head: t('Credited'),
    width: '8rem',
    numeric: true,
    cell: ({ creditedCents }) => <CreditAmount cents={creditedCents} />,
  },
  { id: 'ignored', head: t('Ignored'), width: '6rem', numeric: true, cell: ({ ignored }) => ignored },
];

const sessionColumns: readonly Column<SessionRow>[] = [
  {
    id: 'session',
    head: t('Session'),
    width: '7rem',
    cell: ({ id }) => <HashText value={id} label={t('session ID')} keep={4} copyable={false} />,
  },
  { id: 'user', head: t('User'), rowHead: true, cell: ({ username }) => username },
  { id: 'wall', head: t('Wall'), width: '9rem', cell: ({ wall }) => wall },
  { id: 'clicked', head: t('Clicked'), width: '15.5rem', cell: ({ clickedAt }) => <Moment at={clickedAt} /> },
  { id: 'completed', head: t('Offers'), width: '6.5rem', numeric: true, cell: ({ offersCompleted }) => offersCompleted },
  { id: 'activity', head: t('Last activity'), width: '15.5rem', cell: ({ lastActivity }) => <Moment at={lastActivity} /> },
];
