import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { useReferralStats } from './useReferralStats.ts';

/** Credits of the backend's answer, in whole cents. */
const cents = (credits: number): number => Math.round(credits * 100);

/** How many friends came, what is paid and what is still waiting, as the backend counts it. */
export function ReferralFigures({ account }: { account: Account }) {
  const { stats, retry } = useReferralStats(account);
  return (
    <PanelSection title="Stats" heading={{ mb: '4' }}>
      {retry ? (
        <RetryBanner sentence="Failed to load referral stats." onRetry={retry} />
      ) : stats === undefined ? (
        <SkeletonGroup label="Loading referral stats" rows={2} />
      ) : (
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '2', sm: '4' }}
        >
          <Stat name="Referrals">{stats.referrals}</Stat>
          <Stat name="Pending">
            <CreditAmount cents={cents(stats.pendingAmount)} />
          </Stat>
          <Stat name="Paid">
            <CreditAmount cents={cents(stats.paidAmount)} />
          </Stat>
        </chakra.dl>
      )}
    </PanelSection>
  );
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div display={{ base: 'flex', sm: 'block' }} justifyContent="space-between" alignItems="baseline" gap="4">
      <chakra.dt color="muted" fontSize="sm">
        {name}
      </chakra.dt>
      <Text as="dd" fontWeight="600" fontSize="xl" textStyle="numbers">
        {children}
      </Text>
    </chakra.div>
  );
}
