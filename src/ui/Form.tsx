import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const Base = chakra('form', { base: { display: 'grid', gap: '4' } });

/** A form with its fields below each other. Problems are shown by the app, not by the browser's own validation. */
export function Form({ onSend, ...rest }: Omit<ComponentProps<typeof Base>, 'onSubmit'> & { onSend: () => void }) {
  return (
    <Base
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog of a form lies within it for React: what it sends is not sent by the form around it.
        event.stopPropagation();
        onSend();
      }}
      {...rest}
    />
  );
}
