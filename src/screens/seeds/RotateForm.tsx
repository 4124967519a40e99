import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { House } from '../../house/house.ts';
import { Button } from '../../ui/Button.tsx';
import { RefreshIcon } from '../../ui/icons/actionIcons.tsx';
import { Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ClientSeedField } from './ClientSeedField.tsx';
import { rotateServerSeed } from './seedCommands.ts';

/** Reveals the server seed in use and, in the same step, takes a new client seed where one was typed. */
export function RotateForm({ house, account, onRotated }: { house: House; account: Account; onRotated: () => void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const rotate = async (): Promise<void> => {
    setBusy(true);
    const sentence = await rotateServerSeed(house, account.id, text === '' ? null : text);
    setBusy(false);
    setProblem(sentence);
    if (sentence === null) {
      setText('');
      onRotated();
    }
    showToast(sentence === null ? { kind: 'success', text: 'Server seed rotated' } : { kind: 'error', text: sentence });
  };

  return (
    <chakra.form
      noValidate
      display="grid"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void rotate();
      }}
    >
      <Text size="sm" tone="muted">
        The seed in use is revealed, so that its bets can be checked. The next one takes its place, a new next one is promised, and the
        nonce starts again at 0.
      </Text>
      <ClientSeedField
        label="New client seed"
        hint="Leave it empty to keep the present one."
        house={house}
        value={text}
        onChange={setText}
        error={problem}
      />
      <Button
        type="submit"
        look="outline"
        justifySelf="start"
        icon={<RefreshIcon size={18} />}
        {...(busy ? { busyText: 'Rotating…' } : {})}
      >
        Rotate
      </Button>
    </chakra.form>
  );
}
