import { chakra } from '@chakra-ui/react';
import { dice, directions, winningTargets, type DiceChoice } from '../../../domain/games/dice.ts';
import { Slider } from '../../../ui/Slider.tsx';
import type { ChoiceFieldsProps } from '../record.ts';
import { WordChoice } from '../WordChoice.tsx';
import { choiceWords } from '../../play/choiceWords.ts';
import { t } from '../../../languages/t.ts';

/** Which side of which number wins. A turn from "99 or under" leads to "over 98": over 99 cannot win. */
export function DiceFields({ choice, onChange, error, disabled }: ChoiceFieldsProps<DiceChoice>) {
  const direction = choice.direction === 'over' ? 'over' : 'under';
  const { from, to } = winningTargets[direction];
  const turn = (next: DiceChoice['direction']): void =>
    onChange({ direction: next, target: choice.target === winningTargets.under.to ? winningTargets[next].to : choice.target });
  const aim = (target: number | string): void => onChange({ ...choice, target });
  return (
    <chakra.div display="grid" gap="4">
      <WordChoice legend={t('Direction')} words={directions} value={choice.direction} onChange={turn} disabled={disabled} />
      <Slider
        label={t('Target number')}
        min={from}
        max={to}
        value={choice.target}
        disabled={disabled}
        onChange={aim}
        chooses={direction === 'over' ? 'above' : 'below'}
        onMisfit={aim}
        error={error}
        valueText={(target) => choiceWords(dice, { direction, target })}
      />
    </chakra.div>
  );
}
