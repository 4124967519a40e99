import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Inspection } from '../../files/inspection.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

const SHOWN_AT_FIRST = 20;
const MORE = 200;

/** All balances at the end of the part that was read. */
export function BalancesTable({ inspection: { balances, report } }: { inspection: Inspection }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (balances.length === 0) return null;
  return (
    <Section title="Balances at the end" level={3} display="grid" gap="3">
      {report.failure !== null && (
        <Text tone="warning">These are the balances where the check stopped. Entries after the fault were not read.</Text>
      )}
      <chakra.div maxW="28rem">
        <FigureTable
          label="Balances by username"
          columns={[
            { head: 'Username', cell: ({ username }) => username },
            { head: 'Balance', cell: ({ cents }) => <CreditAmount cents={cents} /> },
          ]}
          rows={balances.slice(0, shown)}
          keyOf={({ username }) => username}
        />
      </chakra.div>
      {balances.length > shown && (
        <Button look="quiet" size="sm" justifySelf="start" onClick={() => setShown(shown + MORE)}>
          Show more of {balances.length} accounts
        </Button>
      )}
    </Section>
  );
}
