import { chakra } from '@chakra-ui/react';
import { endOfWait } from '../../domain/accounts/limits.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Section } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { TakeBreak } from '../responsible/TakeBreak.tsx';
import { useNow } from '../shell/useNow.ts';
import { LimitForm } from './LimitForm.tsx';
import { LimitList } from './LimitList.tsx';

/** Limits and breaks that people set themselves. The house enforces them, not this page. */
export function ResponsiblePlay({ house, account }: { house: PlayerHouse; account: Account }) {
  const at = useNow(house);
  const breakEnds = endOfWait(useAppSelector(selectCorrections), account.onBreak);
  return (
    <Panel as="section" aria-labelledby="responsible-play" display="grid" gap="6">
      <div>
        <Heading level={2} id="responsible-play">
          Responsible play
        </Heading>
        <Text tone="muted" mt="1" maxW="prose">
          Tightening a limit takes effect at once. Loosening or lifting one takes effect after 24 hours.
        </Text>
      </div>
      <chakra.div display="grid" gap="8" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Section title="Set a limit" level={3} heading={{ look: 'label', mb: '3', fontSize: 'lg' }}>
          <LimitForm account={account} at={at} />
        </Section>
        <Section title="Take a break" level={3} heading={{ look: 'label', mb: '3', fontSize: 'lg' }}>
          <Text tone="muted" mb="4">
            You cannot bet for as long as you choose. You can make a break longer, never shorter.
          </Text>
          <TakeBreak account={account} at={at} />
          {breakEnds > at && (
            <chakra.div mt="4">
              <Banner tone="info" title="You are taking a break">
                You can bet again from <Moment at={breakEnds} /> on.
              </Banner>
            </chakra.div>
          )}
        </Section>
      </chakra.div>
      {/* Under the forms: it grows with what is set in them. */}
      <div>
        <Heading level={3} id="your-limits" look="label" mb="3" fontSize="lg">
          Your limits
        </Heading>
        <LimitList account={account} at={at} />
      </div>
    </Panel>
  );
}
