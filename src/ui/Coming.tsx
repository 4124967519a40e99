import { chakra } from '@chakra-ui/react';
import { Spinner } from './Spinner.tsx';

/** Says that what was pressed is on its way, where its button cannot: over the page, unless it comes at once. */
export function Coming() {
  return (
    <chakra.div
      position="fixed"
      top="40%"
      insetX="0"
      zIndex="toast"
      display="grid"
      justifyItems="center"
      pointerEvents="none"
      animation="appear {durations.fast} 200ms both"
    >
      <chakra.div px="5" py="3" bg="raised" borderWidth="1px" borderColor="lineStrong" borderRadius="panel" boxShadow="lifted">
        <Spinner label="Opening…" showLabel />
      </chakra.div>
    </chakra.div>
  );
}
