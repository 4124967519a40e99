import { chakra } from '@chakra-ui/react';
import { gameNames, rulebookOf } from '../../domain/games/catalog.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectInput, TextInput } from '../../ui/TextInput.tsx';
import { gameOf } from '../games/games.ts';
import type { RoundForm, RoundFormProblems } from './roundForm.ts';

interface RoundFieldsProps {
  form: RoundForm;
  onChange: (change: Partial<RoundForm>) => void;
  problems: RoundFormProblems;
}

const seedField = { fontFamily: 'mono', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** One field for each input of a round. */
export function RoundFields({ form, onChange, problems }: RoundFieldsProps) {
  /* A changed input makes another round, to which the link's records do not belong. */
  const edit = (change: Partial<RoundForm>): void => onChange({ recorded: {}, ...change });
  const { ChoiceFields } = gameOf(form.game);
  return (
    <chakra.div display="grid" gap="4">
      <Field label="Game">
        {(wiring) => (
          <SelectInput
            {...wiring}
            value={form.game}
            onChange={(event) => {
              const game = gameNames.find((name) => name === event.target.value) ?? form.game;
              edit({ game, choice: rulebookOf(game).defaultChoice });
            }}
          >
            {gameNames.map((name) => (
              <option key={name} value={name}>
                {rulebookOf(name).title}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="Server seed" hint="Revealed by rotating it." error={problems.serverSeed} required>
        {(wiring) => (
          <TextInput {...wiring} {...seedField} value={form.serverSeed} onChange={(event) => edit({ serverSeed: event.target.value })} />
        )}
      </Field>
      <Field label="Seed hash to compare (optional)" hint="What was promised before the bet." error={problems.seedHash}>
        {(wiring) => (
          <TextInput {...wiring} {...seedField} value={form.seedHash} onChange={(event) => onChange({ seedHash: event.target.value })} />
        )}
      </Field>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        <Field label="Client seed" error={problems.clientSeed} required>
          {(wiring) => (
            <TextInput {...wiring} {...seedField} value={form.clientSeed} onChange={(event) => edit({ clientSeed: event.target.value })} />
          )}
        </Field>
        <Field label="Nonce" error={problems.nonce} required>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              textStyle="numbers"
              value={form.nonce}
              onChange={(event) => edit({ nonce: event.target.value })}
            />
          )}
        </Field>
      </chakra.div>
      {ChoiceFields && <ChoiceFields choice={form.choice} onChange={(choice) => edit({ choice })} error={problems.choice} />}
      <Field label="Bet amount (optional)" error={problems.stake}>
        {(wiring) => <AmountInput wiring={wiring} value={form.stake} onChange={(stake) => edit({ stake })} />}
      </Field>
    </chakra.div>
  );
}
