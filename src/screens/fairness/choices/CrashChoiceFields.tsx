import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ChoiceFieldsProps } from './choiceFieldsProps.ts';

/** A multiplier as typed, 2.50, in hundredths; what is none is kept as it is, and refused. */
const hundredthsOf = (text: string): number | string => {
  const read = readAmount(text);
  return read.ok ? read.cents : text;
};

/** Where the bet was to cash out by itself, or that it rode on. */
export function CrashChoiceFields({ choice, onChange, error }: ChoiceFieldsProps) {
  const { autoCashOut, rideOn } = choice as { readonly autoCashOut?: unknown; readonly rideOn?: unknown };
  const [text, setText] = useState(typeof autoCashOut === 'number' ? amountToEdit(autoCashOut) : '');
  const choose = (typed: string): void => {
    setText(typed);
    onChange(typed.trim() === '' ? {} : { autoCashOut: hundredthsOf(typed) });
  };
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
      <Field label="Auto cash out" hint="Leave it empty for none" error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="decimal"
            autoComplete="off"
            textStyle="numbers"
            value={text}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        checked={rideOn === true}
        onChange={(checked) => {
          setText('');
          onChange(checked ? { rideOn: true } : {});
        }}
      >
        Ride on past 25.00
      </Checkbox>
    </chakra.div>
  );
}
