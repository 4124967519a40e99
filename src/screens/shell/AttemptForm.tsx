import { chakra } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';

interface AttemptFormProps {
  /** From `useAttempt`, which looks in it for the field that a refusal is about. */
  form: RefObject<HTMLFormElement | null>;
  onSend: () => void;
  children: ReactNode;
}

/** A form that is sent as one attempt, its fields below each other. What is wrong is said by the house, not by the browser. */
export function AttemptForm({ form, onSend, children }: AttemptFormProps) {
  return (
    <chakra.form
      ref={form}
      noValidate
      display="grid"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </chakra.form>
  );
}
