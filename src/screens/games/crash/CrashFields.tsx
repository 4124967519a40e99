import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { CrashChoice } from '../../../domain/games/crashChoice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ChoiceFieldsProps } from '../record.ts';
import { multiplierText } from './multiplierText.ts';

/** Reads a typed multiplier (2.50) as hundredths. Other text stays as it is, for the rulebook to refuse. */
function hundredthsOf(text: string): number | string | undefined {
  const read = readAmount(text);
  return read.ok ? read.cents : text.trim() === '' ? undefined : text;
}

const written = (autoCashOut: unknown): string =>
  typeof autoCashOut === 'number' ? amountToEdit(autoCashOut) : typeof autoCashOut === 'string' ? autoCashOut : '';

/** The automatic cash-out, or whether the bet rides on past the usual end. */
export function CrashFields({ choice: { autoCashOut, rideOn }, onChange, error, disabled = false }: ChoiceFieldsProps<CrashChoice>) {
  const { capHundredths, rareCapHundredths, rareCapBps } = useAppSelector(selectRules).crash;
  const [draft, setDraft] = useState('');
  /** A choice from outside replaces the typed text. */
  const text = hundredthsOf(draft) === autoCashOut ? draft : written(autoCashOut);
  const targeted = text.trim() !== '';
  const [cap, most] = [multiplierText(capHundredths), multiplierText(rareCapHundredths)];
  return (
    <chakra.div display="grid" gap="3">
      <TextField
        label="Auto cash out"
        hint={`Leave it empty to cash out by hand; at ${cap} it is done for you.`}
        error={error}
        inputMode="decimal"
        placeholder="2.00"
        textStyle="numbers"
        value={text}
        disabled={disabled}
        onChange={(typed) => {
          setDraft(typed);
          const target = hundredthsOf(typed);
          onChange(target === undefined ? {} : { autoCashOut: target });
        }}
      />
      <chakra.div>
        <Checkbox
          checked={rideOn === true}
          disabled={disabled || targeted}
          onChange={(checked) => onChange(checked ? { rideOn: true } : {})}
        >
          Ride on past {cap}
        </Checkbox>
        {rideOn === true && (
          <Text size="sm" tone="warning" mt="1">
            {`Only one round in ${Math.round(10_000 / rareCapBps)} goes on past ${cap}, and no further than ${most}; all others end there and pay you nothing. Below are the odds of holding on to ${most}.`}
          </Text>
        )}
        {!targeted && rideOn !== true && (
          <Text size="sm" tone="subtle" mt="1">
            By hand you choose the moment: the longer you hold on, the more it pays, and the sooner the round may be over.
          </Text>
        )}
      </chakra.div>
    </chakra.div>
  );
}
