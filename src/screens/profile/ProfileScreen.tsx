import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { House } from '../../house/house.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useWaiting } from '../../store/useWaiting.ts';
import { UserIcon } from '../../ui/icons/placeIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SignInPrompt } from '../../ui/SignInPrompt.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading } from '../../ui/Text.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { GameHistory } from './GameHistory.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ResponsiblePlay } from './ResponsiblePlay.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';

/** Everything about one's own account: person, balance, bets, withdrawals and limits. */
export function ProfileScreen({ onSignIn }: { onSignIn: () => void }) {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  const waiting = useWaiting();
  if (waiting) return <PageSkeleton label="Opening the house" />;
  if (!house || !account) {
    return (
      <SignInPrompt page="My Profile" title="Sign in to see your profile" icon={<UserIcon size={40} />} onSignIn={onSignIn}>
        Your balance, every bet with its proof, withdrawals and limits.
      </SignInPrompt>
    );
  }
  return <Own key={account.id} house={house} account={account} />;
}

function Own({ house, account }: { house: House; account: Account }) {
  const [tab, setTab] = useState<'games' | 'withdrawals'>('games');
  return (
    <chakra.div display="grid" gap="6">
      <Heading level={1} look="title">
        My Profile
      </Heading>
      <chakra.div display="grid" gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <ProfileCard house={house} account={account} />
        <BalanceCard house={house} account={account} withdrawText="Withdraw" deposit />
      </chakra.div>
      <ResponsiblePlay house={house} account={account} />
      {/* Last, because it is read from the log: what arrives late has nothing under it that it could move. */}
      <Panel as="section" aria-label="History">
        <Tabs
          label="History"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'games', text: 'Game History', content: <GameHistory house={house} account={account.id} /> },
            { value: 'withdrawals', text: 'Withdrawals', content: <WithdrawalTable house={house} account={account} /> },
          ]}
        />
      </Panel>
    </chakra.div>
  );
}
