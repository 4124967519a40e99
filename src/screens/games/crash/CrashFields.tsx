import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { CrashChoice } from '../../../domain/games/crashChoice.ts';
import { WHOLE_BPS } from '../../../domain/rules.ts';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ChoiceFieldsProps } from '../record.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { useGameRules } from '../../play/gameRules.ts';
import { t } from '../../../languages/t.ts';

/**
 * Reads a typed multiplier (2.50) as hundredths. Other text stays as it is, for the rulebook to refuse. A 0 as third decimal is dropped,
 * because no multiplier is so large that 1.500 could mean 1,500.
 */
function hundredthsOf(text: string): number | string | undefined {
  const read = readAmount(text.replace(/^(\s*\d{1,2}[.,]\d\d)0\s*$/u, '$1'));
  return read.ok ? read.cents : text.trim() === '' ? undefined : text;
}

/** The automatic cash-out as text of its field. */
const fieldText = (autoCashOut: unknown): string =>
  typeof autoCashOut === 'number' ? amountToEdit(autoCashOut) : typeof autoCashOut === 'string' ? autoCashOut : '';

/** The automatic cash-out, or whether the bet rides on past the usual end. */
export function CrashFields({ choice: { autoCashOut, rideOn }, onChange, error, disabled = false }: ChoiceFieldsProps<CrashChoice>) {
  const { capHundredths, rareCapHundredths, rareCapBps } = useGameRules().crash;
  const [draft, setDraft] = useState('');
  /** A choice from outside replaces the typed text. */
  const text = hundredthsOf(draft) === autoCashOut ? draft : fieldText(autoCashOut);
  const hasAutoCashOut = text.trim() !== '';
  const cap = multiplierText(capHundredths);
  const rareCap = multiplierText(rareCapHundredths);
  return (
    <chakra.div display="grid" gap="3">
      <TextField
        label={t('Auto cash out')}
        hint={t('Empty: you decide when. At {cap}× we cash out for you.', { cap })}
        error={error}
        inputMode="decimal"
        placeholder={multiplierText(200)}
        textStyle="numbers"
        value={text}
        disabled={disabled}
        onChange={(typed) => {
          setDraft(typed);
          const multiplier = hundredthsOf(typed);
          onChange(multiplier === undefined ? {} : { autoCashOut: multiplier });
        }}
      />
      <chakra.div>
        <Checkbox
          checked={rideOn === true}
          disabled={disabled || hasAutoCashOut}
          onChange={(checked) => onChange(checked ? { rideOn: true } : {})}
        >
          {t('Keep going past {cap}×', { cap })}
        </Checkbox>
        {rideOn === true && (
          <Text size="sm" tone="warning" mt="1">
            {t(
              'Only one round in {round} goes past {cap}×, and none goes past {highest}×. All other rounds end at {cap}× or before and pay you nothing. The odds below are for waiting until {highest}×.',
              { round: Math.round(WHOLE_BPS / rareCapBps), cap, highest: rareCap },
            )}
          </Text>
        )}
        {!hasAutoCashOut && rideOn !== true && (
          <Text size="sm" tone="subtle" mt="1">
            {t('You choose the moment: the longer you wait, the more it pays, and the likelier it is that the round ends first.')}
          </Text>
        )}
      </chakra.div>
    </chakra.div>
  );
}
