import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/TextInput.tsx';

/** A field for a file. Its button looks like all other buttons. */
export function FileInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'css'>) {
  return (
    <TextInput
      {...props}
      type="file"
      py="1.5"
      ps="1.5"
      css={{
        '&::file-selector-button': {
          font: 'inherit',
          color: 'fg',
          bg: 'raised',
          border: '1px solid {colors.lineStrong}',
          borderRadius: 'control',
          px: '3',
          py: '1',
          me: '3',
          cursor: 'pointer',
        },
      }}
    />
  );
}
