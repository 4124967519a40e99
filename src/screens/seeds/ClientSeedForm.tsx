import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { ClientSeedField } from './ClientSeedField.tsx';

/** Changes the client seed of the active pair. */
export function ClientSeedForm({ house, account }: { house: PlayerHouse; account: Account }) {
  /* Null until something is typed. Then the field shows the active seed, even if it changes elsewhere. */
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? account.seeds.clientSeed;
  const { form, busy, problem, send } = useCommand();
  const save = async (): Promise<void> => {
    const command = { type: 'ChangeClientSeed', payload: { clientSeed: text } } as const;
    if (await send(command, { done: 'Client seed updated' })) setDraft(null);
  };
  return (
    <Form ref={form} onSend={() => void save()}>
      <ClientSeedField
        label="Client seed"
        hint="Yours to choose, 1 to 64 characters. It counts from the next bet on; the nonce goes on."
        house={house}
        value={text}
        onChange={setDraft}
        error={problem?.sentence}
      >
        <Button type="submit" look="outline" busyText={busy ? 'Saving…' : undefined}>
          Save
        </Button>
      </ClientSeedField>
    </Form>
  );
}
