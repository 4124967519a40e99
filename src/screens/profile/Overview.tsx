import { chakra } from '@chakra-ui/react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../house/playerHouse.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { PlayFigures } from './PlayFigures.tsx';
import { ProfileCard } from './ProfileCard.tsx';

/** Who, how much, and the figures of all that was played. */
export function Overview({ house, account }: { house: PlayerHouse; account: Account }) {
  return (
    <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="grid" gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <ProfileCard account={account} />
        <BalanceCard house={house} account={account} withdrawText="Withdraw" deposit />
      </chakra.div>
      <PlayFigures account={account} />
    </chakra.div>
  );
}
