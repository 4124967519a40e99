import { chakra } from '@chakra-ui/react';
import { useId, useMemo, useState } from 'react';
import { foldName } from '../../../domain/accounts/names.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { accountOf } from '../../../domain/world.ts';
import { Button } from '../../../ui/Button.tsx';
import { BELOW_LABEL } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useOffice } from '../adminContext.ts';

/** The most suggestions that are useful. */
const MOST_SUGGESTED = 20;

/** Selects an account by its name or ID. */
export function AccountPicker({ account, onChoose }: { account: AccountId | null; onChoose: (id: AccountId) => void }) {
  const { house } = useOffice();
  const listId = useId();
  const [typed, setTyped] = useState(() => (account ? (accountOf(house.world, account)?.username ?? account) : ''));
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = foldName(typed.trim());
  const suggested = useMemo(() => {
    const names: string[] = [];
    for (const { username } of Object.values(house.world.accounts)) {
      if (names.length >= MOST_SUGGESTED) break;
      if (foldName(username).includes(wanted)) names.push(username);
    }
    return names;
  }, [house, wanted]);
  const choose = (): void => {
    const id =
      accountOf(house.world, typed.trim())?.id ?? (Object.hasOwn(house.world.names, wanted) ? house.world.names[wanted] : undefined);
    setProblem(id === undefined ? 'Nobody is called that' : null);
    if (id !== undefined) onChoose(id);
  };
  return (
    <Form display="flex" flexWrap="wrap" gap="3" alignItems="start" onSend={choose}>
      <chakra.div flex="1 1 14rem" maxW="24rem">
        <TextField
          label="Account"
          hint="Username or ID"
          error={problem ?? undefined}
          list={listId}
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <datalist id={listId}>
          {suggested.map((name) => (
            <option key={name} value={name}>
              {name}
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
