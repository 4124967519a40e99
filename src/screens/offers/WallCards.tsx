import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { PartnerWall } from '../../api/partners/partnersConfig.ts';
import { useEarning } from '../../store/earningContext.ts';
import { ChevronRightIcon } from '../../ui/icons/actionIcons.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { Section } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { CardGrid, CardSkeletons } from './CardGrid.tsx';
import { LOAD_FAILED } from './loadFailed.ts';
import { WallFlag } from './WallFlag.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';
import { translatedSample } from '../../languages/translated.ts';

/** The walls of partners. Each card leads to the page of its wall. */
export function WallCards({ loading }: { loading: boolean }) {
  const { partnersState, reload } = useEarning();
  return (
    <Section title={t('Partner walls')} heading={{ mb: '4' }}>
      {partnersState.phase === 'failed' ? (
        <RetryBanner sentence={LOAD_FAILED} onRetry={reload} />
      ) : loading || partnersState.phase === 'loading' ? (
        <CardSkeletons label={t('Loading partner walls')} count={7} cards="narrow" height="7.25rem" />
      ) : (
        <CardGrid cards="narrow">
          {partnersState.partners.walls.map((wall, place) => (
            <WallCard key={wall.wall} wall={wall} place={place} />
          ))}
        </CardGrid>
      )}
    </Section>
  );
}

const cover = {
  color: 'fg',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
  _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'panel' },
} as const;

/** Opens the wall's page within the app. */
const RouterLink = chakra(Link, { base: cover }, { forwardProps: ['to'] });
/** Loads the wall's page anew. */
const PageLink = chakra('a', { base: cover });

function WallCard({ wall: { wall, name, about, fullPage, paysUpToCents }, place }: { wall: PartnerWall; place: number }) {
  const to = `/offers/${wall}`;
  return (
    <Panel
      as="li"
      pad="sm"
      position="relative"
      display="flex"
      alignItems="center"
      gap="4"
      transition="border-color {durations.fast}, background-color {durations.fast}"
      _hover={{ borderColor: 'lineStrong', bg: 'raised' }}
    >
      <WallFlag place={place} />
      <chakra.div flex="1" minW="0">
        <Heading level={3} fontSize="lg">
          {fullPage ? <PageLink href={to}>{name}</PageLink> : <RouterLink to={to}>{name}</RouterLink>}
        </Heading>
        <Text size="sm" tone="muted" lineHeight="1.35" mt="0.5">
          {translatedSample(about)}
        </Text>
        {paysUpToCents !== null && (
          <Text size="sm" color="coin" fontWeight="600">
            {rich('up to {amount} for a task', { amount: <CreditAmount cents={paysUpToCents} /> })}
          </Text>
        )}
      </chakra.div>
      <chakra.span color="subtle" flexShrink="0">
        <ChevronRightIcon size={18} />
      </chakra.span>
    </Panel>
  );
}
