import { chakra } from '@chakra-ui/react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from './IconButton.tsx';
import { EyeIcon, EyeOffIcon } from './icons/actionIcons.tsx';
import { TextInput } from './TextInput.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type'>;

/** A password field with a button that shows the text. Paste and password managers work. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <chakra.div position="relative">
      <TextInput spellCheck={false} autoCapitalize="none" autoCorrect="off" {...props} type={shown ? 'text' : 'password'} pe="12" />
      <chakra.div position="absolute" insetEnd="0.5" top="0.5">
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      </chakra.div>
    </chakra.div>
  );
}
