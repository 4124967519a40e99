import { chakra } from '@chakra-ui/react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

/** The text that filters a table. */
export function SearchField(props: TextFieldProps) {
  return (
    <chakra.div flex="1 1 14rem" maxW="24rem">
      <TextField type="search" spellCheck={false} {...props} />
    </chakra.div>
  );
}
