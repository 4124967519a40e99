import { coinSides, type CoinflipChoice } from '../../../domain/games/coinflip.ts';
import { paints } from '../boards/paints.ts';
import type { ChoiceFieldsProps } from '../record.ts';
import { ChoiceDot, WordChoice } from '../WordChoice.tsx';
import { t } from '../../../languages/t.ts';

const faces = { heads: [paints.gold, paints.goldShade], tails: [paints.silver, paints.silverShade] } as const;

/** The side that is bet on: yellow heads or grey tails. */
export function SideChoice({ choice, onChange, disabled }: ChoiceFieldsProps<CoinflipChoice>) {
  return (
    <WordChoice
      legend={t('Bet on')}
      words={coinSides}
      value={choice.side}
      onChange={(side) => onChange({ side })}
      disabled={disabled}
      icon={(side) => <ChoiceDot bg={faces[side][0]} boxShadow={`inset 0 0 0 1.5px ${faces[side][1]}`} />}
    />
  );
}
