import { chakra } from '@chakra-ui/react';
import { plinkoRisks } from '../../../domain/games/plinkoTable.ts';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { capitalised } from '../../../ui/capitalised.ts';
import type { ChoiceFieldsProps } from './choiceFieldsProps.ts';

const risks = plinkoRisks.map((value) => ({ value, text: capitalised(value) }));

const numberOf = (text: string): number | string => (/^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : text);

/** Rows and risk, as text: what is not a number is said, not swallowed. */
export function PlinkoChoiceFields({ choice, onChange, error }: ChoiceFieldsProps) {
  const { rows, risk } = choice as { readonly rows?: unknown; readonly risk?: unknown };
  const chosen = plinkoRisks.find((value) => value === risk) ?? 'medium';
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) 5rem' }}>
      <Segmented legend="Risk" options={risks} value={chosen} onChange={(value) => onChange({ rows, risk: value })} />
      <Field label="Rows" error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            textStyle="numbers"
            value={typeof rows === 'number' || typeof rows === 'string' ? String(rows) : ''}
            onChange={(event) => onChange({ rows: numberOf(event.target.value), risk: chosen })}
          />
        )}
      </Field>
    </chakra.div>
  );
}
