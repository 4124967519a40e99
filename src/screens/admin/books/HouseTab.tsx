import { chakra } from '@chakra-ui/react';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { useReading } from '../useReading.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { Returns } from './Returns.tsx';
import { RulesHistory } from './RulesHistory.tsx';
import { RulesPanel } from './RulesPanel.tsx';

/** The books of the house: where the credits are, what the games give back, and by which rules. */
export function HouseTab() {
  const { answer, failed } = useReading('ledger', {}, { live: true });
  if (!answer && !failed) return <PageSkeleton label="Reading the books" />;
  return (
    <chakra.div display="grid" gap="10">
      {failed && <RetryBanner {...failed} />}
      {answer && <LedgerTable ledger={answer} />}
      <Returns />
      <RulesPanel />
      <RulesHistory />
    </chakra.div>
  );
}
