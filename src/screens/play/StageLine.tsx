import { chakra } from '@chakra-ui/react';
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { StageFootContext } from './stageFoot.ts';

/** The stage in words, below the board. It has the height of two lines from the start, so that a longer result moves nothing. */
export function StageLine({ children }: { children: ReactNode }) {
  const { takePlace } = use(StageFootContext);
  return (
    <chakra.div
      px={{ base: '4', sm: '10' }}
      py="4"
      borderTopWidth="1px"
      borderColor="line"
      minH="20"
      flexShrink="0"
      display="grid"
      gap="1"
      alignContent="center"
      justifyItems="center"
      textAlign="center"
    >
      {children}
      <chakra.div ref={takePlace} _empty={{ display: 'none' }} />
    </chakra.div>
  );
}

/** Shows something on the stage, below its line, from anywhere in the frame of a game. */
export function OnStage({ children }: { children: ReactNode }) {
  const { place } = use(StageFootContext);
  return place && createPortal(children, place);
}
