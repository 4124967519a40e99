import { useState } from 'react';
import { freshClientSeed } from '../../base/chance.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Button } from '../../ui/Button.tsx';
import { RefreshIcon } from '../../ui/icons/actionIcons.tsx';
import { Form } from '../../ui/Form.tsx';
import { Text } from '../../ui/Text.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { ClientSeedField } from './ClientSeedField.tsx';

/** Reveals the active server seed. The next one begins with the typed client seed, or with one that is drawn here. */
export function RotateForm({ house, onRotated }: { house: PlayerHouse; onRotated: () => void }) {
  const [text, setText] = useState('');
  const { form, busy, problem, send } = useCommand();
  const rotate = async (): Promise<void> => {
    const clientSeed = text === '' ? freshClientSeed(house.ports.entropy) : text;
    const command = { type: 'RotateSeed', payload: { clientSeed } } as const;
    if (!(await send(command, { done: 'Server seed rotated' }))) return;
    setText('');
    onRotated();
  };
  return (
    <Form ref={form} gap="3" onSend={() => void rotate()}>
      <Text size="sm" tone="muted">
        The seed in use is revealed, so that its bets can be checked. The next one takes its place, a new next one is promised, and the
        nonce starts again at 0.
      </Text>
      <ClientSeedField
        label="New client seed"
        hint="One that you have not used lately. Leave it empty and your browser draws one."
        house={house}
        value={text}
        onChange={setText}
        error={problem?.sentence}
      />
      <Button type="submit" look="outline" justifySelf="start" icon={<RefreshIcon size={18} />} busyText={busy ? 'Rotating…' : undefined}>
        Rotate
      </Button>
    </Form>
  );
}
