import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { useTime } from '../../shell/useTime.ts';
import { useOfficeTable } from '../officeQueries.tsx';
import { ActiveEvents } from './ActiveEvents.tsx';
import { EndedEvents } from './EndedEvents.tsx';
import { CreateEventForm } from './CreateEventForm.tsx';
import { SettleForm } from './SettleForm.tsx';
import { t } from '../../../languages/t.ts';

/** How often the page looks whether an event has begun. It shows no finer time. */
const STEP_MS = 15_000;

/** Sports events: create, change, settle, cancel. */
export function SportsTab() {
  const { rows, failed } = useOfficeTable('sportEvents', {});
  const [chosen, setChosen] = useState('');
  const now = useTime((time) => Math.floor(time / STEP_MS) * STEP_MS);
  const settleForm = useRef<HTMLDivElement>(null);
  const openSettleForm = (id: string): void => {
    setChosen(id);
    settleForm.current?.scrollIntoView({ block: 'nearest' });
    settleForm.current?.querySelector<HTMLInputElement>('input')?.focus();
  };
  if (!rows) return failed ? <RetryBanner {...failed} /> : <PageSkeleton label={t('Loading the events')} />;
  return (
    <chakra.div display="grid" gap="6">
      {failed && <RetryBanner {...failed} />}
      <chakra.div
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      >
        <CreateEventForm />
        <div ref={settleForm}>
          <SettleForm events={rows.filter(({ drawn }) => !drawn)} chosen={chosen} onChoose={setChosen} now={now} />
        </div>
      </chakra.div>
      <ActiveEvents now={now} onSettle={openSettleForm} />
      <EndedEvents />
    </chakra.div>
  );
}
