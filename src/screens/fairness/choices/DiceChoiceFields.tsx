import { chakra } from '@chakra-ui/react';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ChoiceFieldsProps } from './choiceFieldsProps.ts';

const directions = [
  { value: 'under', text: 'Under' },
  { value: 'over', text: 'Over' },
] as const;

const numberOf = (text: string): number | string => (/^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : text);

/** Direction and target of a dice bet, as text: what is not a number is said, not swallowed. */
export function DiceChoiceFields({ choice, onChange, error }: ChoiceFieldsProps) {
  const { direction, target } = choice as { readonly direction?: unknown; readonly target?: unknown };
  const chosen = direction === 'over' ? 'over' : 'under';
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
      <Segmented legend="Direction" options={directions} value={chosen} onChange={(value) => onChange({ direction: value, target })} />
      <Field label="Target number" error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            textStyle="numbers"
            value={typeof target === 'number' || typeof target === 'string' ? String(target) : ''}
            onChange={(event) => onChange({ direction: chosen, target: numberOf(event.target.value) })}
          />
        )}
      </Field>
    </chakra.div>
  );
}
