import { Tabs } from '../../../ui/Tabs.tsx';
import { useTable } from '../useTable.ts';
import { LiveCrash } from './live/LiveCrash.tsx';
import { SoloCrash } from './SoloCrash.tsx';
import { t } from '../../../languages/t.ts';

const tables = ['solo', 'shared'] as const;

/** A multiplier grows until the round ends. A cash-out before the end pays it. One flies alone, or in one round with everybody. */
export function CrashScreen() {
  const [table, setTable] = useTable(tables);
  return (
    <Tabs
      label={t('Crash tables')}
      value={table}
      onChange={setTable}
      items={[
        { value: 'solo', text: t('Solo'), content: <SoloCrash /> },
        { value: 'shared', text: t('Shared'), content: <LiveCrash /> },
      ]}
    />
  );
}
