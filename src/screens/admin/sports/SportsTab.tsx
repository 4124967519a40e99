import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '../../../store/hooks.ts';
import { useOffice } from '../adminContext.ts';
import { ActiveEvents } from './ActiveEvents.tsx';
import { CreateEventForm } from './CreateEventForm.tsx';
import { SettleForm } from './SettleForm.tsx';

/** How often the list of upcoming events is read again. */
const TICK_MS = 15_000;

/** Sports events: create, change, settle, cancel. */
export function SportsTab() {
  const { house } = useOffice();
  const open = useAppSelector((state) => state.world.sportEvents);
  const events = useMemo(() => Object.values(open).sort((a, b) => a.startsAt - b.startsAt), [open]);
  const [chosen, setChosen] = useState('');
  const [now, setNow] = useState(() => house.ports.clock.now());
  const settle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(house.ports.clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [house]);
  const goSettle = (id: string): void => {
    setChosen(id);
    settle.current?.scrollIntoView({ block: 'nearest' });
    settle.current?.querySelector<HTMLInputElement>('input')?.focus();
  };
  return (
    <chakra.div display="grid" gap="6">
      <chakra.div
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      >
        <CreateEventForm />
        <div ref={settle}>
          <SettleForm events={events} chosen={chosen} onChoose={setChosen} now={now} />
        </div>
      </chakra.div>
      <ActiveEvents events={events} now={now} onSettle={goSettle} />
    </chakra.div>
  );
}
