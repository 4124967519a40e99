import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { readAmount } from '../../../ui/amountText.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { multiplierText } from './multiplierText.ts';

/** The choice as it stands in the fields: nobody has read it yet. */
export interface AskedChoice {
  readonly autoCashOut?: number | string;
  readonly rideOn?: true;
}

export interface FlightChoiceProps {
  choice: AskedChoice;
  onChange: (choice: AskedChoice) => void;
  /** The sentence for a target that cannot be played. */
  error: string | undefined;
  disabled: boolean;
}

/** A multiplier as typed, 2.50, in hundredths; what is none is kept as it is, and refused. */
const hundredthsOf = (text: string): number | string => {
  const read = readAmount(text);
  return read.ok ? read.cents : text;
};

/** Where the bet cashes out by itself, or whether it rides on past the usual end. */
export function FlightChoice({ choice, onChange, error, disabled }: FlightChoiceProps) {
  const { capHundredths, rareCapHundredths, rareCapBps } = useAppSelector(selectRules).crash;
  const [text, setText] = useState('');
  const targeted = text.trim() !== '';
  const [cap, most] = [multiplierText(capHundredths), multiplierText(rareCapHundredths)];
  return (
    <chakra.div display="grid" gap="3">
      <Field label="Auto cash out" hint={`Leave it empty to cash out by hand; at ${cap} it is done for you.`} error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="decimal"
            autoComplete="off"
            placeholder="2.00"
            textStyle="numbers"
            value={text}
            disabled={disabled}
            onChange={(event) => {
              setText(event.target.value);
              onChange(event.target.value.trim() === '' ? {} : { autoCashOut: hundredthsOf(event.target.value) });
            }}
          />
        )}
      </Field>
      <chakra.div>
        <Checkbox
          checked={choice.rideOn === true}
          disabled={disabled || targeted}
          onChange={(rideOn) => onChange(rideOn ? { rideOn: true } : {})}
        >
          Ride on past {cap}
        </Checkbox>
        {choice.rideOn === true && (
          <Text size="sm" tone="warning" mt="1">
            {`Only one round in ${Math.round(10_000 / rareCapBps)} goes on past ${cap}, and no further than ${most}; all others end there and pay you nothing. Below are the odds of holding on to ${most}.`}
          </Text>
        )}
        {!targeted && choice.rideOn !== true && (
          <Text size="sm" tone="subtle" mt="1">
            By hand you choose the moment: the longer you hold on, the more it pays, and the sooner the round may be over.
          </Text>
        )}
      </chakra.div>
    </chakra.div>
  );
}
