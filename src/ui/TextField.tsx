import type { ComponentProps } from 'react';
import { errorAbout } from './amountText.ts';
import { Field, type FieldProps } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { TextInput } from './TextInput.tsx';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>, Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** A line of text with its label; a password has a button that shows it. A decimal that can be read in two ways is asked about. */
export function TextField({ label, hint, error, required = false, aside, onChange, ...input }: TextFieldProps) {
  const Input = input.type === 'password' ? PasswordInput : TextInput;
  return (
    <Field
      label={label}
      hint={hint}
      error={input.inputMode === 'decimal' ? errorAbout(input.value, error) : error}
      required={required}
      aside={aside}
    >
      {(wiring) => <Input autoComplete="off" {...wiring} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
