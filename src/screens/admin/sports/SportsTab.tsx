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

/** The cards and the question show what has begun, which needs no finer time. */
const STEP_MS = 15_000;

/** Sports events: create, change, settle, cancel. */
export function SportsTab() {
  const { rows, failed } = useOfficeTable('sportEvents', {});
  const [chosen, setChosen] = useState('');
  const now = useTime((time) => Math.floor(time / STEP_MS) * STEP_MS);
  const settle = useRef<HTMLDivElement>(null);
  const goSettle = (id: string): void => {
    setChosen(id);
    settle.current?.scrollIntoView({ block: 'nearest' });
    settle.current?.querySelector<HTMLInputElement>('input')?.focus();
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
        <div ref={settle}>
          <SettleForm events={rows.filter(({ drawn }) => !drawn)} chosen={chosen} onChoose={setChosen} now={now} />
        </div>
      </chakra.div>
      <ActiveEvents now={now} onSettle={goSettle} />
      <EndedEvents />
    </chakra.div>
  );
}
