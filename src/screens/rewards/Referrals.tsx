import { chakra } from '@chakra-ui/react';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { ReferralCodeForm } from './ReferralCodeForm.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import { ReferralFigures } from './ReferralStats.tsx';
import { ReferredList } from './ReferredList.tsx';

/** One's own link and code, and the rewards for referred friends. */
export function Referrals({ account }: { account: Account }) {
  const { referral } = useAppSelector(selectRules);
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      <Panel as="section" aria-labelledby="link-title" display="grid" gap="5">
        <chakra.div>
          <Heading level={2} id="link-title" fontSize="xl">
            Bring friends
          </Heading>
          <Text tone="muted" size="sm" mt="1.5">
            {formatCredits(referral.bonusCents)} credits for every friend who registers with your code. The first{' '}
            {referral.paidAtOncePerDay} of a day are paid at once, the others when the friend has played or completed an offer.
          </Text>
        </chakra.div>
        <ReferralLink code={account.referralCode} />
        <ReferralCodeForm code={account.referralCode} />
      </Panel>
      <chakra.div display="grid" gap="4">
        <ReferralFigures account={account} />
        <ReferredList />
      </chakra.div>
    </chakra.div>
  );
}
