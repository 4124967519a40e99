import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LogIcon } from '../../../ui/icons/placeIcons.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { useAccount } from '../useAccount.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { AccountTrail } from './AccountTrail.tsx';
import { ChainPanel } from './ChainState.tsx';

/** Everything that concerned one account, and its state after any entry. */
export function TrailTab() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('account') ?? '';
  const { found, failed } = useAccount(wanted);
  if (wanted !== '' && found === undefined && !failed) return <PageSkeleton label="Loading the account" />;
  const account = found ?? null;
  return (
    <chakra.div display="grid" gap="6">
      <chakra.div
        display="grid"
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <AccountPicker key={account?.id} name={account?.username ?? ''} onChoose={(id) => setParams({ tab: 'trail', account: id })} />
        <ChainPanel />
      </chakra.div>
      {failed && <RetryBanner {...failed} />}
      {account === null ? (
        <EmptyState title="Choose an account" icon={<LogIcon size={40} />}>
          All its events appear here, newest first, back to its registration.
        </EmptyState>
      ) : (
        <AccountTrail key={account.id} account={account} />
      )}
    </chakra.div>
  );
}
