import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import type { AccountId } from '../../../domain/ids.ts';
import { accountOf } from '../../../domain/world.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LogIcon } from '../../../ui/icons/placeIcons.tsx';
import { useOffice } from '../adminContext.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { AccountTrail } from './AccountTrail.tsx';
import { ChainPanel } from './ChainState.tsx';

/** Everything that concerned one account, and its state after any entry. */
export function TrailTab() {
  const { house } = useOffice();
  const [params, setParams] = useSearchParams();
  const account: AccountId | null = accountOf(house.world, params.get('account') ?? '')?.id ?? null;
  return (
    <chakra.div display="grid" gap="6">
      <chakra.div
        display="grid"
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <AccountPicker key={account} account={account} onChoose={(id) => setParams({ tab: 'trail', account: id })} />
        <ChainPanel />
      </chakra.div>
      {account === null ? (
        <EmptyState title="Choose an account" icon={<LogIcon size={40} />}>
          Its whole trail opens here, from the newest entry back to its registration.
        </EmptyState>
      ) : (
        <AccountTrail key={account} account={account} />
      )}
    </chakra.div>
  );
}
