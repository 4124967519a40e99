import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Account } from '../../domain/world.ts';
import type { ReferralStats as Stats } from '../../house/backend/shapes.ts';
import { useEarning } from '../../store/earningContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';

/** Credits on the wire, in whole cents. */
const cents = (credits: number): number => Math.round(credits * 100);

/** How many friends came, what is paid and what is still waiting, as the backend counts it. */
export function ReferralStats({ account: { id, referred, referredPaid } }: { account: Account }) {
  const { backend, state, reload } = useEarning();
  const [stats, setStats] = useState<Stats | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!backend) return;
    let over = false;
    backend.referralStats(id).then(
      (loaded) => {
        if (over) return;
        setStats(loaded);
        setFailed(false);
      },
      (error: unknown) => {
        console.warn('The referral stats could not be loaded', error);
        if (!over) setFailed(true);
      },
    );
    return () => {
      over = true;
    };
    // What the log counts tells when to ask again.
  }, [backend, id, referred, referredPaid, attempt]);

  const again = (): void => {
    setFailed(false);
    setAttempt((before) => before + 1);
    if (state.phase === 'failed') reload();
  };
  return (
    <Panel as="section" aria-labelledby="stats-title">
      <Heading level={2} id="stats-title" fontSize="xl" mb="4">
        Stats
      </Heading>
      {failed || state.phase === 'failed' ? (
        <Banner tone="error" action={<Button look="outline" size="sm" onClick={again}>Try Again</Button>}>
          Failed to load referral stats.
        </Banner>
      ) : stats === null ? (
        <SkeletonGroup label="Loading referral stats" rows={2} />
      ) : (
        <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))" gap="4" m="0">
          <Stat name="Referrals">{stats.referrals}</Stat>
          <Stat name="Pending">
            <CreditAmount cents={cents(stats.pendingAmount)} />
          </Stat>
          <Stat name="Paid">
            <CreditAmount cents={cents(stats.paidAmount)} />
          </Stat>
        </chakra.dl>
      )}
    </Panel>
  );
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt color="muted" fontSize="sm">
        {name}
      </chakra.dt>
      <Text as="dd" m="0" fontFamily="heading" fontWeight="600" fontSize="xl" textStyle="numbers">
        {children}
      </Text>
    </div>
  );
}
