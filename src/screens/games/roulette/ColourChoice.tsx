import { rouletteColours, type RouletteChoice } from '../../../domain/games/roulette.ts';
import type { ChoiceFieldsProps } from '../record.ts';
import { ChoiceDot, WordChoice } from '../WordChoice.tsx';
import { pocketPaint } from './pocketPaint.ts';
import { t } from '../../../languages/t.ts';

export function ColourChoice({ choice, onChange, disabled }: ChoiceFieldsProps<RouletteChoice>) {
  return (
    <WordChoice
      legend={t('Bet on')}
      words={rouletteColours}
      value={choice.colour}
      onChange={(colour) => onChange({ colour })}
      disabled={disabled}
      icon={(colour) => <ChoiceDot bg={pocketPaint[colour]} boxShadow="0 0 0 1px {colors.lineStrong}" />}
    />
  );
}
