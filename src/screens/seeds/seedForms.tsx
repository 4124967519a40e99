import { useState, type ReactNode } from 'react';
import { chakra } from '@chakra-ui/react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { freshHex } from '../../base/chance.ts';
import { drawClientSeed } from '../../client/sentClientSeeds.ts';
import { RefreshIcon, ShuffleIcon } from '../../ui/icons/actionIcons.tsx';
import { Text } from '../../ui/Text.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { t } from '../../languages/t.ts';

/** A house server may have seen a typed client seed that it did not save, and knows what it comes to with its server seed. */
const typedAtServer = ({ ports }: PlayerHouse) =>
  ports.clientSeeds && {
    failed: (reason: string): string =>
      t('{reason} Send the same client seed again: a house that has seen several could choose among them.', { reason }),
  };

/** Changes the client seed of the active pair. */
export function ClientSeedForm({ house, account }: { house: PlayerHouse; account: Account }) {
  /* Null until something is typed: the field shows the active seed, even if it changes elsewhere. */
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? account.seeds.clientSeed;
  const { form, busy, problem, send } = useCommand();
  const save = async (): Promise<void> => {
    const command = { type: 'ChangeClientSeed', payload: { clientSeed: text } } as const;
    if (await send(command, { done: t('Client seed updated'), ...typedAtServer(house) })) setDraft(null);
  };
  return (
    <Form ref={form} onSend={() => void save()}>
      <ClientSeedField
        label={t('Client seed')}
        drawLabel={t('Random client seed')}
        hint={t('Yours to choose, 1 to 64 characters. It counts from the next bet on; the nonce goes on.')}
        house={house}
        value={text}
        onChange={setDraft}
        error={problem?.sentence}
      >
        <Button type="submit" look="outline" busyText={busy ? t('Saving…') : undefined}>
          {t('Save')}
        </Button>
      </ClientSeedField>
    </Form>
  );
}

/** Reveals the active server seed. The next one begins with the typed client seed, or with one that is drawn here. */
export function RotateForm({ house, account, onRotated }: { house: PlayerHouse; account: Account; onRotated: () => void }) {
  const [text, setText] = useState('');
  const { form, busy, problem, send } = useCommand();
  const rotate = async (): Promise<void> => {
    const isTyped = text !== '';
    const clientSeed = isTyped ? text : drawClientSeed(house, account, account.seeds.nextHash);
    const command = { type: 'RotateSeed', payload: { clientSeed } } as const;
    if (!(await send(command, { done: t('Server seed rotated'), ...(isTyped && typedAtServer(house)) }))) return;
    setText('');
    onRotated();
  };
  return (
    <Form ref={form} gap="3" onSend={() => void rotate()}>
      <Text size="sm" tone="muted">
        {t(
          'The seed in use is revealed, so that its bets can be checked. The next one takes its place, a new next one is promised, and the nonce starts again at 0.',
        )}
      </Text>
      <ClientSeedField
        label={t('New client seed')}
        drawLabel={t('Random new client seed')}
        hint={t('One that you have not used lately. Leave it empty and your browser draws one.')}
        house={house}
        value={text}
        onChange={setText}
        error={problem?.sentence}
      />
      <Button
        type="submit"
        look="outline"
        justifySelf="start"
        icon={<RefreshIcon size={18} />}
        busyText={busy ? t('Rotating…') : undefined}
      >
        {t('Rotate')}
      </Button>
    </Form>
  );
}

const RANDOM_BYTES = 10;

interface ClientSeedFieldProps {
  label: string;
  /** The name of the button that draws one. */
  drawLabel: string;
  hint?: string;
  house: PlayerHouse;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** The button beside the field. */
  children?: ReactNode;
}

/** A client seed: typed, or made by the platform's random generator. */
function ClientSeedField({ label, drawLabel, hint, house, value, onChange, error, children }: ClientSeedFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <chakra.div flex="1 1 11rem" minW="0" display="flex" alignItems="center" gap="1">
            <TextInput
              {...wiring}
              fontFamily="mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <IconButton label={drawLabel} icon={<ShuffleIcon />} onClick={() => onChange(freshHex(house.ports.entropy, RANDOM_BYTES))} />
          </chakra.div>
          {children}
        </chakra.div>
      )}
    </Field>
  );
}
