import { chakra } from '@chakra-ui/react';
import type { RouletteColour } from '../../../domain/games/roulette.ts';
import { capitalised } from '../../../ui/capitalised.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { pocketPaint } from './WheelFace.tsx';

export const rouletteColours = ['red', 'black', 'green'] as const;

const options = rouletteColours.map((value) => ({
  value,
  text: capitalised(value),
  icon: (
    <chakra.span
      aria-hidden="true"
      width="0.875rem"
      height="0.875rem"
      borderRadius="full"
      bg={pocketPaint[value]}
      boxShadow="0 0 0 1px {colors.lineStrong}"
      flexShrink="0"
    />
  ),
}));

/** Red, black or green. */
export function ColourChoice({
  colour,
  onChange,
  disabled,
}: {
  colour: RouletteColour;
  onChange: (colour: RouletteColour) => void;
  disabled: boolean;
}) {
  return <Segmented legend="Bet on" options={options} value={colour} onChange={onChange} disabled={disabled} />;
}
