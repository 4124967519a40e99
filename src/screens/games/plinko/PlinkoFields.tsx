import { chakra } from '@chakra-ui/react';
import type { PlinkoChoice } from '../../../domain/games/plinko.ts';
import { plinkoRisks, plinkoRows } from '../../../domain/games/plinkoTable.ts';
import { Slider } from '../../../ui/Slider.tsx';
import type { ChoiceFieldsProps } from '../record.ts';
import { WordChoice } from '../WordChoice.tsx';
import { t } from '../../../languages/t.ts';

export function PlinkoFields({ choice, onChange, error, disabled }: ChoiceFieldsProps<PlinkoChoice>) {
  const setRows = (rows: number | string): void => onChange({ ...choice, rows });
  return (
    <chakra.div display="grid" gap="4">
      <WordChoice
        legend={t('Risk')}
        words={plinkoRisks}
        value={choice.risk}
        onChange={(risk) => onChange({ ...choice, risk })}
        disabled={disabled}
      />
      <Slider
        label={t('Rows')}
        min={plinkoRows.from}
        max={plinkoRows.to}
        value={choice.rows}
        disabled={disabled}
        onChange={setRows}
        onMisfit={setRows}
        error={error}
        valueText={(rows) => t('{rows} rows', { rows })}
      />
    </chakra.div>
  );
}
