import { chakra } from '@chakra-ui/react';
import { LedgerTable } from './LedgerTable.tsx';
import { Returns } from './Returns.tsx';
import { RulesHistory } from './RulesHistory.tsx';
import { RulesPanel } from './RulesPanel.tsx';

/** The books of the house: where the credits are, what the games give back, and by which rules. */
export function HouseTab() {
  return (
    <chakra.div display="grid" gap="10">
      <LedgerTable />
      <Returns />
      <RulesPanel />
      <RulesHistory />
    </chakra.div>
  );
}
