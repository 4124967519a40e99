import { Tabs } from '../../../ui/Tabs.tsx';
import { CreateFlip } from './flip/CreateFlip.tsx';
import { JoinFlip } from './flip/JoinFlip.tsx';
import { HouseFlip } from './HouseFlip.tsx';
import { useTable } from '../useTable.ts';

const tables = ['house', 'create', 'join'] as const;

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
        { value: 'create', text: 'Create Game', content: <CreateFlip /> },
        { value: 'join', text: 'Join Game', content: <JoinFlip /> },
      ]}
    />
  );
}
