import { Tabs } from '../../../ui/Tabs.tsx';
import { LiveRoulette } from './live/LiveRoulette.tsx';
import { SoloRoulette } from './SoloRoulette.tsx';
import { useTable } from '../useTable.ts';

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
        { value: 'live', text: 'Live Game', content: <LiveRoulette /> },
      ]}
    />
  );
}
