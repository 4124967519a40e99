import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { House } from '../../house/house.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ClientSeedField } from './ClientSeedField.tsx';
import { saveClientSeed } from './seedCommands.ts';

/** Changes the client seed of the pair in use. */
export function ClientSeedForm({ house, account }: { house: House; account: Account }) {
  /* Null while nothing has been typed: the field shows the seed in use, also when it changes elsewhere. */
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? account.seeds.clientSeed;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (): Promise<void> => {
    setBusy(true);
    const sentence = await saveClientSeed(house, account.id, text);
    setBusy(false);
    setProblem(sentence);
    if (sentence === null) setDraft(null);
    showToast(sentence === null ? { kind: 'success', text: 'Client seed updated' } : { kind: 'error', text: sentence });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <ClientSeedField
        label="Client seed"
        hint="Yours to choose, 1 to 64 characters. It counts from the next bet on; the nonce goes on."
        house={house}
        value={text}
        onChange={setDraft}
        error={problem}
      >
        <Button type="submit" look="outline" {...(busy ? { busyText: 'Saving…' } : {})}>
          Save
        </Button>
      </ClientSeedField>
    </form>
  );
}
