import { Suspense } from 'react';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { HouseFlip } from './HouseFlip.tsx';
import { useTable } from '../useTable.ts';

const CreateFlip = later(() => import('./flip/CreateFlip.tsx').then((module) => module.CreateFlip));
const JoinFlip = later(() => import('./flip/JoinFlip.tsx').then((module) => module.JoinFlip));

const tables = ['house', 'create', 'join'] as const;
const loading = <Skeleton height="100dvh" />;

/** A coin, against the house or against another player. */
export function CoinflipScreen() {
  const [table, setTable] = useTable(tables);
  return (
    <Tabs
      label="Coin flips"
      value={table}
      onChange={setTable}
      items={[
        { value: 'house', text: 'Play vs House', content: <HouseFlip /> },
        {
          value: 'create',
          text: 'Create Game',
          content: (
            <Suspense fallback={loading}>
              <CreateFlip />
            </Suspense>
          ),
        },
        {
          value: 'join',
          text: 'Join Game',
          content: (
            <Suspense fallback={loading}>
              <JoinFlip />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
