import { chakra } from '@chakra-ui/react';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** What a table is narrowed down by. */
export function SearchField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <chakra.div flex="1 1 14rem" maxW="24rem">
      <Field label={label} hint={hint}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </chakra.div>
  );
}
