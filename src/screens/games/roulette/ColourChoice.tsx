import { chakra } from '@chakra-ui/react';
import { rouletteColours, type RouletteChoice } from '../../../domain/games/roulette.ts';
import type { ChoiceFieldsProps } from '../record.ts';
import { WordChoice } from '../WordChoice.tsx';
import { pocketPaint } from './pocketPaint.ts';

export function ColourChoice({ choice, onChange, disabled }: ChoiceFieldsProps<RouletteChoice>) {
  return (
    <WordChoice
      legend="Bet on"
      words={rouletteColours}
      value={choice.colour}
      onChange={(colour) => onChange({ colour })}
      disabled={disabled}
      icon={(colour) => (
        <chakra.span
          aria-hidden="true"
          width="0.875rem"
          height="0.875rem"
          borderRadius="full"
          bg={pocketPaint[colour]}
          boxShadow="0 0 0 1px {colors.lineStrong}"
          flexShrink="0"
        />
      )}
    />
  );
}
