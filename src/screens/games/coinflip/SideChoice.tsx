import { coinSides, type CoinflipChoice } from '../../../domain/games/coinflip.ts';
import type { ChoiceFieldsProps } from '../record.ts';
import { ChoiceDot, WordChoice } from '../WordChoice.tsx';
import { coinPaint } from './coinPaint.ts';
import { t } from '../../../languages/t.ts';

/** The side that is bet on. */
export function SideChoice({ choice, onChange, disabled }: ChoiceFieldsProps<CoinflipChoice>) {
  return (
    <WordChoice
      legend={t('Bet on')}
      words={coinSides}
      value={choice.side}
      onChange={(side) => onChange({ side })}
      disabled={disabled}
      icon={(side) => <ChoiceDot bg={coinPaint[side].face} boxShadow={`inset 0 0 0 1.5px ${coinPaint[side].shade}`} />}
    />
  );
}
