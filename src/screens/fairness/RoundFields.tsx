import { chakra } from '@chakra-ui/react';
import { hasOuterSpaces } from '../../domain/fairness/typed.ts';
import { gameNames, rulebookOf } from '../../domain/games/catalog.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { gameOf } from '../games/games.ts';
import { correctionNote } from '../proof/correctionNote.ts';
import type { RoundForm, RoundFormProblems } from './roundForm.ts';
import { playedOnText } from '../play/roundText.ts';
import { t } from '../../languages/t.ts';

interface RoundFieldsProps {
  form: RoundForm;
  onChange: (change: Partial<RoundForm>) => void;
  problems: RoundFormProblems;
}

const seedField = { fontFamily: 'mono', autoCapitalize: 'off', spellCheck: false } as const;

/** One field for each input of a round. */
export function RoundFields({ form, onChange, problems }: RoundFieldsProps) {
  /* A changed input makes another round, to which the link's records do not belong. */
  const edit = (change: Partial<RoundForm>): void => onChange({ recorded: {}, ...change });
  const { ChoiceFields } = gameOf(form.game);
  return (
    <chakra.div display="grid" gap="4">
      <SelectField
        label={t('Game')}
        value={form.game}
        onChange={(chosen) => {
          const game = gameNames.find((name) => name === chosen) ?? form.game;
          edit({ game, choice: rulebookOf(game).defaultChoice });
        }}
        options={gameNames.map((name) => ({ value: name, text: playedOnText(name) }))}
      />
      <TextField
        {...seedField}
        label={t('Server seed')}
        hint={correctionNote(form.serverSeed) ?? t('You get it by rotating the server seed.')}
        error={problems.serverSeed}
        required
        value={form.serverSeed}
        onChange={(serverSeed) => edit({ serverSeed })}
      />
      <TextField
        {...seedField}
        label={t('Seed hash to compare (optional)')}
        hint={correctionNote(form.seedHash) ?? t('The hash that you were shown before the bet.')}
        error={problems.seedHash}
        value={form.seedHash}
        onChange={(seedHash) => onChange({ seedHash })}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        <TextField
          {...seedField}
          label={t('Client seed')}
          hint={hasOuterSpaces(form.clientSeed) ? t('The spaces at its ends count') : undefined}
          error={problems.clientSeed}
          required
          value={form.clientSeed}
          onChange={(clientSeed) => edit({ clientSeed })}
        />
        <TextField
          label={t('Nonce')}
          error={problems.nonce}
          required
          inputMode="numeric"
          textStyle="numbers"
          value={form.nonce}
          onChange={(nonce) => edit({ nonce })}
        />
      </chakra.div>
      {ChoiceFields && <ChoiceFields choice={form.choice} onChange={(choice) => edit({ choice })} error={problems.choice} />}
      <AmountField label={t('Bet amount (optional)')} error={problems.stake} value={form.stake} onChange={(stake) => edit({ stake })} />
    </chakra.div>
  );
}
