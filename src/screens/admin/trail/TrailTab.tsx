import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LogIcon } from '../../../ui/icons/placeIcons.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { useAccount } from '../useAccount.ts';
import { AccountTrail } from './AccountTrail.tsx';
import { ChainPanel } from './ChainPanel.tsx';
import { useDeferredValue, useId, useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { BELOW_LABEL } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAttempt } from '../../shell/useAttempt.ts';
import { useOffice } from '../adminContext.ts';
import { useOfficeQuery } from '../officeQueries.tsx';
import { ownRefusal } from '../../shell/readableRefusal.ts';
import { t } from '../../../languages/t.ts';

/** Everything that concerned one account, and its state after any entry. */
export function TrailTab() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('account') ?? '';
  const { found, failed } = useAccount(wanted);
  if (wanted !== '' && found === undefined && !failed) return <PageSkeleton label={t('Loading the account')} />;
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
        <EmptyState title={t('Choose an account')} icon={<LogIcon size={40} />}>
          {t('All its events appear here, newest first, back to its registration.')}
        </EmptyState>
      ) : (
        <AccountTrail key={account.id} account={account} />
      )}
    </chakra.div>
  );
}

/** The most suggestions that are useful. */
const MOST_SUGGESTED = 20;

type Found = NonNullable<OfficeAnswer<'account'>['account']>;

const unknown = ownRefusal('account-unknown', t('No account has this name or ID'));
const texts = { failed: t('The account could not be looked up') };

/** Selects an account by its name or ID. `name` is that of the selected one. */
function AccountPicker({ name, onChoose }: { name: string; onChoose: (id: AccountId) => void }) {
  const { office } = useOffice();
  const listId = useId();
  const { form, problem, run } = useAttempt({ quiet: true });
  const [typed, setTyped] = useState(name);
  const text = useDeferredValue(typed.trim());
  const { answer } = useOfficeQuery('users', { text, order: 'name', skip: 0, limit: MOST_SUGGESTED });
  const choose = async (): Promise<void> => {
    const found = await run(
      async (): Promise<Found | Refusal> => (await office.read('account', { wanted: typed })).account ?? unknown,
      texts,
    );
    if (found) onChoose(found.id);
  };
  return (
    <Form ref={form} display="flex" flexWrap="wrap" gap="3" alignItems="start" onSend={() => void choose()}>
      <chakra.div flex="1 1 14rem" maxW="24rem">
        <TextField
          label={t('Account')}
          hint={t('Username or ID')}
          error={problem?.sentence}
          list={listId}
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <datalist id={listId}>
          {answer?.rows.map(({ id, username }) => (
            <option key={id} value={username}>
              {username}
            </option>
          ))}
        </datalist>
      </chakra.div>
      <Button type="submit" mt={{ sm: BELOW_LABEL }}>
        {t('Open trail')}
      </Button>
    </Form>
  );
}
