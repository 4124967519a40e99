import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const Base = chakra('form', { base: { display: 'grid', gap: '4' } });

/** A form with its fields below each other. What is wrong is said by the house, not by the browser. */
export function Form({ onSend, ...rest }: Omit<ComponentProps<typeof Base>, 'onSubmit'> & { onSend: () => void }) {
  return (
    <Base
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      {...rest}
    />
  );
}
