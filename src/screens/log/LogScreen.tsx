import { chakra } from '@chakra-ui/react';
import { workerInspector } from '../../browser/workerInspector.ts';
import type { Inspector } from '../../files/inspection.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { closedStatus } from '../../store/houseStatus.ts';
import { selectSnapshotSeq, selectSeen, selectVerified } from '../../store/verification.ts';
import { timesAs } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { BackupPanel } from '../files/BackupPanel.tsx';
import { CheckpointPanel } from './CheckpointPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { OwnLog } from './OwnLog.tsx';
import { WhatIfPanel } from '../proof/WhatIfPanel.tsx';
import { t } from '../../languages/t.ts';

const clock = timesAs({ dateStyle: 'medium', timeStyle: 'short' });

interface LogScreenProps {
  /** Where log files are read, verified and played again. Default: in a worker. */
  makeInspector?: () => Inspector;
}

/** The event log: export, verification, backup, and the inspection of other people's logs. */
export function LogScreen({ makeInspector = workerInspector }: LogScreenProps) {
  const house = useHouse();
  const services = useServices();
  const closed = useAppSelector((state) => closedStatus(state.houseStatus.status) !== null);
  return (
    <chakra.div display="grid" gap={{ base: '8', sm: '10' }}>
      <chakra.header maxW="prose">
        <Heading level={1} look="title">
          {t('The event log')}
        </Heading>
        <Text tone="muted" mt="3">
          {t(
            'Everything that happened here, in order. Each entry includes the hash of the one before it, so nobody can change an old entry unnoticed. All balances and results are computed from these entries.',
          )}
        </Text>
        {/* Its line is kept free: it comes long after the page. */}
        <chakra.div mt="3" minH={{ base: '2.9rem', sm: '1.5rem' }}>
          <VerifiedLine />
        </chakra.div>
      </chakra.header>
      {!house && !closed ? (
        <PageSkeleton label={t('Loading')} />
      ) : (
        <>
          {house && services && <OwnLog house={house} services={services} makeInspector={makeInspector} />}
          <ImportPanel makeInspector={makeInspector} />
          <BackupPanel />
          {house && services && <WhatIfPanel services={services} makeInspector={makeInspector} />}
          {house && services && <CheckpointPanel house={house} services={services} />}
        </>
      )}
    </chakra.div>
  );
}

/** How far the log is verified, as far as this page knows; null as long as nothing is known. */
function useVerified(): string | null {
  const verified = useAppSelector(selectVerified);
  const upTo = useAppSelector(selectSeen)?.upTo;
  const snapshotSeq = useAppSelector(selectSnapshotSeq);
  // The page began with a snapshot of a house server, which has not been verified yet.
  if (snapshotSeq !== null)
    return t('Up to entry {seq} this page trusts the house server until you verify your history.', {
      seq: formatCount(snapshotSeq),
    });
  if (verified)
    return t('Verified in the background up to entry {seq}, {at}.', { seq: formatCount(verified.seq), at: clock.format(verified.at) });
  if (typeof upTo !== 'number') return null;
  // At a house server only places are checked in the background. What the entries say is verified when somebody asks for it.
  return t('Every entry that this page was sent, up to {seq}, is in the log that the house server signed.', { seq: formatCount(upTo) });
}

/** How far the log has been verified since this page was opened. */
export function VerifiedLine() {
  const sentence = useVerified();
  return (
    sentence !== null && (
      <Text size="sm" tone="muted">
        {sentence}
      </Text>
    )
  );
}
