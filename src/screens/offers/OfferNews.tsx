import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { withOwn } from '../../api/topics/ownRows.ts';
import type { ShownPayout } from '../../api/topics/offers.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useTopic } from '../../store/useTopic.ts';
import { selectOffersInProgress } from '../../store/selectors/offers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { PersonName } from '../shell/PersonName.tsx';
import { t } from '../../languages/t.ts';
import { translatedSample } from '../../languages/translated.ts';

/** Shown for a player who hides their name. */
const HIDDEN = t('Hidden');

const titleText = (title: string | null | undefined): string => (title ? translatedSample(title) : t('An offer that has ended'));

/** The offers that one has begun, and what this house has paid for offers lately. */
export function OfferNews() {
  const started = useAppSelector(selectOffersInProgress);
  const answer = useTopic('offer-payouts');
  const payouts = answer && withOwn(answer.rows, answer.own, ({ key }) => key);
  const { partnersState } = useEarning();
  const wallName = (wall: string): string =>
    (partnersState.phase === 'loaded' ? partnersState.partners.walls.find((one) => one.wall === wall)?.name : undefined) ?? t('A partner');
  const sourceOf = ({ title, wall }: ShownPayout): string => (wall === null ? titleText(title) : wallName(wall));
  return (
    <chakra.div
      mt="12"
      display="grid"
      gap="5"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <PanelSection title={t('In progress')} heading={{ mb: '3' }}>
        {started.length === 0 ? (
          <Text tone="muted">{t('Nothing is in progress. An offer that you start is listed here until it is credited.')}</Text>
        ) : (
          <Lines label={t('Your offers in progress')}>
            {started.map(({ offer, title, at, rewardCents }) => (
              <Line key={offer} about={titleText(title)} at={at} cents={rewardCents} />
            ))}
          </Lines>
        )}
      </PanelSection>
      <PanelSection title={t('Recent payouts')} heading={{ mb: '3' }}>
        {payouts === null ? (
          <SkeletonGroup label={t('Loading recent payouts')} />
        ) : payouts.length === 0 ? (
          <Text tone="muted">{t('Nobody has completed an offer yet. The first payout will be listed here.')}</Text>
        ) : (
          <Lines label={t('Recent payouts, newest first')}>
            {payouts.map((payout) => (
              <Line
                key={payout.key}
                picture={<Avatar id={payout.account ?? HIDDEN} name={payout.username ?? HIDDEN} />}
                name={<PersonName account={payout.username === null ? null : payout.account} name={payout.username ?? HIDDEN} />}
                about={sourceOf(payout)}
                at={payout.at}
                cents={payout.cents}
              />
            ))}
          </Lines>
        )}
      </PanelSection>
    </chakra.div>
  );
}

function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.ul aria-label={label} listStyleType="none" p="0" m="0">
      {children}
    </chakra.ul>
  );
}

interface LineProps {
  picture?: ReactNode;
  name?: ReactNode;
  about: string;
  at: number;
  cents: number;
}

function Line({ picture, name, about, at, cents }: LineProps) {
  return (
    <ListRow display="flex" alignItems="center" gap="3" py="2.5">
      {picture}
      <chakra.div flex="1" minW="0">
        <Text overflowWrap="anywhere">
          {name !== undefined && (
            <>
              <chakra.strong fontWeight="620">{name}</chakra.strong> ·{' '}
            </>
          )}
          {about}
        </Text>
        <Text size="sm" tone="muted">
          <Moment at={at} />
        </Text>
      </chakra.div>
      <Text fontWeight="620" flexShrink="0">
        <CreditAmount cents={cents} sign="always" />
      </Text>
    </ListRow>
  );
}
