import { refuse } from '../../../domain/refusal.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectHeld, selectIsGuest, selectShownBalance } from '../../../store/selectors/account.ts';
import type { RoundControl } from '../../play/useRoundMachine.ts';
import { said } from '../../../languages/said.ts';

/** The button of a coin flip is disabled while the balance is below the bet. Returns a function that says why, or null. */
export function useWithinBalance({ round }: RoundControl): (stakeCents: number) => string | null {
  const guest = useAppSelector(selectIsGuest);
  const balance = useAppSelector(selectShownBalance);
  // The balance has what a round paid a moment after its board has shown it.
  const payoutPending = useAppSelector((state) => round !== null && selectHeld(state).includes(round.id));
  return (stakeCents) => (guest || payoutPending || stakeCents <= balance ? null : said(refuse('balance-too-low').sentence));
}
