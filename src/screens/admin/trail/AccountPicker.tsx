import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useId, useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { refuse, type Refusal } from '../../../domain/refusal.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { BELOW_LABEL } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAttempt } from '../../shell/useAttempt.ts';
import { useOffice } from '../adminContext.ts';
import { useOfficeQuery } from '../officeQueries.tsx';

/** The most suggestions that are useful. */
const MOST_SUGGESTED = 20;

type Found = NonNullable<OfficeAnswer<'account'>['account']>;

const unknown: Refusal = { ...refuse('account-unknown'), sentence: 'No account has this name or ID' };
const words = { failed: 'The account could not be looked up' };

/** Selects an account by its name or ID. `name` is that of the selected one. */
export function AccountPicker({ name, onChoose }: { name: string; onChoose: (id: AccountId) => void }) {
  const { office } = useOffice();
  const listId = useId();
  const { form, problem, run } = useAttempt({ quiet: true });
  const [typed, setTyped] = useState(name);
  const text = useDeferredValue(typed.trim());
  const { answer } = useOfficeQuery('users', { text, order: 'name', skip: 0, limit: MOST_SUGGESTED });
  const choose = async (): Promise<void> => {
    const found = await run(
      async (): Promise<Found | Refusal> => (await office.read('account', { wanted: typed })).account ?? unknown,
      words,
    );
    if (found) onChoose(found.id);
  };
  return (
    <Form ref={form} display="flex" flexWrap="wrap" gap="3" alignItems="start" onSend={() => void choose()}>
      <chakra.div flex="1 1 14rem" maxW="24rem">
        <TextField
          label="Account"
          hint="Username or ID"
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
        Open trail
      </Button>
    </Form>
  );
}
