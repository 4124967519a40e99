import { chakra } from '@chakra-ui/react';
import type { RouletteColour } from '../../../../domain/games/roulette.ts';
import { pocketPaint } from '../pocketPaint.ts';

/** A dot in a pocket's colour, for use beside its name. */
export function ColourDot({ colour }: { colour: RouletteColour }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-block"
      width="0.75em"
      height="0.75em"
      borderRadius="full"
      bg={pocketPaint[colour]}
      boxShadow="0 0 0 1px {colors.lineStrong}"
      verticalAlign="-0.04em"
      me="1"
    />
  );
}
