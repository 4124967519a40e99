import { useAppSelector } from '../../store/hooks.ts';
import { selectBalance, selectIsGuest } from '../../store/selectors/account.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { formatCredits, shortCredits } from '../../ui/credits.ts';
import type { StakeControl } from './useStake.ts';

interface StakeFieldProps {
  stake: StakeControl;
  error: string | undefined;
  disabled: boolean;
}

/** The amount of a bet, with buttons that change it and chips that set it. */
export function StakeField({ stake, error, disabled }: StakeFieldProps) {
  const broke = useAppSelector((state) => !selectIsGuest(state) && selectBalance(state) === 0);
  return (
    <AmountField
      label="Bet amount"
      error={error}
      value={stake.text}
      onChange={stake.setText}
      disabled={disabled}
      steps={[
        { text: '½', label: 'Half the bet', onPress: stake.half },
        { text: '2×', label: 'Double the bet', onPress: stake.double },
        { text: 'Max', label: 'Bet the most possible', onPress: stake.max, disabled: broke },
      ]}
      chips={stake.chips.map((cents) => ({
        text: shortCredits(cents),
        label: `Bet ${formatCredits(cents)} credits`,
        onPress: () => stake.takeChip(cents),
        disabled: broke,
        pressed: cents === stake.stakeCents,
      }))}
    />
  );
}
