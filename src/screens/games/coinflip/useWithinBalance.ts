import { refuse } from '../../../domain/refusal.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectHeld, selectIsGuest, selectShownBalance } from '../../../store/selectors/account.ts';
import type { RoundControl } from '../../play/useRoundMachine.ts';
import { translated } from '../../../languages/translated.ts';

/** Returns the refusal of stakes above the balance: the sentence for a stake, or null. The button of a coin flip is then disabled. */
export function useWithinBalance({ round }: RoundControl): (stakeCents: number) => string | null {
  const guest = useAppSelector(selectIsGuest);
  const balance = useAppSelector(selectShownBalance);
  // The shown balance gets the payout of a round a moment after its board has shown the result.
  const payoutPending = useAppSelector((state) => round !== null && selectHeld(state).includes(round.id));
  return (stakeCents) => (guest || payoutPending || stakeCents <= balance ? null : translated(refuse('balance-too-low').sentence));
}
