import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { UserIcon } from '../../ui/icons/placeIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { OwnPage } from '../shell/OwnPage.tsx';
import { usePartTitle } from '../shell/usePartTitle.ts';
import { GameHistory } from './GameHistory.tsx';
import { CardForm } from './CardForm.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { PlayFigures } from './PlayFigures.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';
import { endOfWait } from '../../domain/accounts/limits.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';
import { TakeBreak } from '../responsible/TakeBreak.tsx';
import { useNow } from '../shell/useNow.ts';
import { LimitForm } from './LimitForm.tsx';
import { LimitList } from './LimitList.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** The tabs of My Profile. Each has an address: /profile/history. */
const profileTabs = ['overview', 'history', 'withdrawals', 'limits'] as const;
type ProfileTab = (typeof profileTabs)[number];

/** The tab of the last part of an address; undefined if there is none of that name. */
const profileTabAt = (part: string | undefined): ProfileTab | undefined =>
  part === undefined ? 'overview' : profileTabs.find((tab) => tab === part && tab !== 'overview');

const addressOfTab = (tab: ProfileTab): string => (tab === 'overview' ? '/profile' : `/profile/${tab}`);

interface ProfileScreenProps {
  /** The part of the address after /profile. */
  part: string | undefined;
  /** Shown at an address without a tab. */
  missing: ReactNode;
}

/** Everything about the player's account: person, balance, figures, bets, withdrawals and limits. */
export function ProfileScreen({ part, missing }: ProfileScreenProps) {
  const { hash } = useLocation();
  const tab = profileTabAt(part);
  if (tab === undefined) return missing;
  // The limits were once a part of the page, and links lead there.
  if (hash === '#limits' && tab === 'overview') return <Navigate to={addressOfTab('limits')} replace />;
  return (
    <OwnPage
      page={t('My Profile')}
      title={t('Sign in to see your profile')}
      icon={<UserIcon size={40} />}
      own={(house, account) => <Own key={account.id} house={house} account={account} tab={tab} />}
    >
      {t('Your balance, every bet with its proof, withdrawals and limits.')}
    </OwnPage>
  );
}

const titles: Readonly<Record<ProfileTab, string>> = {
  overview: t('My Profile'),
  history: t('Game History'),
  withdrawals: t('Withdrawals'),
  limits: t('Limits'),
};

function Own({ house, account, tab }: { house: PlayerHouse; account: Account; tab: ProfileTab }) {
  const navigate = useNavigate();
  usePartTitle(titles[tab]);
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <Heading level={1} look="title">
        {t('My Profile')}
      </Heading>
      <Tabs<ProfileTab>
        label={t('My Profile')}
        value={tab}
        onChange={(chosen) => void navigate(addressOfTab(chosen), { replace: true })}
        items={[
          { value: 'overview', text: t('Overview'), content: <Overview house={house} account={account} /> },
          {
            value: 'history',
            text: t('Game History'),
            content: (
              <Panel as="section" aria-label={t('History')}>
                <GameHistory house={house} account={account} />
              </Panel>
            ),
          },
          {
            value: 'withdrawals',
            text: t('Withdrawals'),
            content: (
              <Panel as="section" aria-label={t('Withdrawals')}>
                <WithdrawalTable house={house} account={account} />
              </Panel>
            ),
          },
          { value: 'limits', text: t('Limits'), content: <ResponsiblePlay house={house} account={account} /> },
        ]}
      />
    </chakra.div>
  );
}

/** Who, how much, and the figures of all that was played. */
function Overview({ house, account }: { house: PlayerHouse; account: Account }) {
  return (
    <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="grid" gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <ProfileCard account={account} />
        <BalanceCard house={house} account={account} withdrawText={t('Withdraw')} deposit />
      </chakra.div>
      <PlayFigures account={account} />
      <CardForm account={account} />
      <SecondFactorPanel account={account} />
    </chakra.div>
  );
}

/** Limits and breaks that people set themselves. The house enforces them, not this page. */
function ResponsiblePlay({ house, account }: { house: PlayerHouse; account: Account }) {
  const at = useNow(house);
  const breakEnds = endOfWait(useAppSelector(selectCorrections), account.onBreak);
  return (
    <Panel as="section" aria-labelledby="responsible-play" display="grid" gap="6">
      <div>
        <Heading level={2} id="responsible-play">
          {t('Responsible play')}
        </Heading>
        <Text tone="muted" mt="1" maxW="prose">
          {t('Tightening a limit takes effect at once. Loosening or lifting one takes effect after 24 hours.')}
        </Text>
      </div>
      <chakra.div display="grid" gap="8" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Section title={t('Set a limit')} level={3} heading={{ look: 'label', mb: '3', fontSize: 'lg' }}>
          <LimitForm account={account} at={at} />
        </Section>
        <Section title={t('Take a break')} level={3} heading={{ look: 'label', mb: '3', fontSize: 'lg' }}>
          <Text tone="muted" mb="4">
            {t('You cannot bet for as long as you choose. You can make a break longer, never shorter.')}
          </Text>
          <TakeBreak account={account} at={at} />
          {breakEnds > at && (
            <chakra.div mt="4">
              <Banner tone="info" title={t('You are taking a break')}>
                {rich('You can bet again from {moment} on.', { moment: <Moment at={breakEnds} /> })}
              </Banner>
            </chakra.div>
          )}
        </Section>
      </chakra.div>
      {/* Under the forms: it grows with what is set in them. */}
      <div>
        <Heading level={3} id="your-limits" look="label" mb="3" fontSize="lg">
          {t('Your limits')}
        </Heading>
        <LimitList account={account} at={at} />
      </div>
    </Panel>
  );
}
