import { type ComponentProps, useState } from 'react';
import { errorAbout } from './amountText.ts';
import { Field, type FieldProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';
import { chakra } from '@chakra-ui/react';
import { IconButton } from './IconButton.tsx';
import { EyeIcon, EyeOffIcon } from './icons/actionIcons.tsx';
import { t } from '../languages/t.ts';

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

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type'>;

/** A password field with a button that shows the text. Paste and password managers work. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <chakra.div position="relative">
      <TextInput spellCheck={false} autoCapitalize="none" autoCorrect="off" {...props} type={shown ? 'text' : 'password'} pe="12" />
      <chakra.div position="absolute" insetEnd="0.5" top="0.5">
        <IconButton
          label={shown ? t('Hide password') : t('Show password')}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      </chakra.div>
    </chakra.div>
  );
}
