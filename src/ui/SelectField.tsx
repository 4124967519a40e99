import { Field, type FieldProps } from './Field.tsx';
import { SelectInput } from './TextInput.tsx';

interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly text: string }[];
  disabled?: boolean;
}

/** One of a list, with its label. */
export function SelectField({ value, onChange, options, disabled = false, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <SelectInput {...wiring} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
