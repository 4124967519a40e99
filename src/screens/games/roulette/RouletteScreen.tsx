import { Suspense } from 'react';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { SoloRoulette } from './SoloRoulette.tsx';
import { useTable } from '../useTable.ts';

const LiveRoulette = later(() => import('./live/LiveRoulette.tsx').then((module) => module.LiveRoulette));

const tables = ['solo', 'live'] as const;

/** Roulette for one player, and the live table for everybody. */
export function RouletteScreen() {
  const [table, setTable] = useTable(tables);
  return (
    <Tabs
      label="Roulette tables"
      value={table}
      onChange={setTable}
      items={[
        { value: 'solo', text: 'Solo Play', content: <SoloRoulette /> },
        {
          value: 'live',
          text: 'Live Game',
          content: (
            <Suspense fallback={<Skeleton height="100dvh" />}>
              <LiveRoulette />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
