import { useRef } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { freshCommandId } from '../../base/chance.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useServices } from '../../store/houseContext.ts';
import { questionAbout, readAmount } from '../../ui/amountText.ts';
import type { Payout } from '../shell/PayoutFields.tsx';
import { useAttempt } from '../shell/useAttempt.ts';

export interface WithdrawDraft extends Payout {
  readonly amount: string;
}

/** The place of a refusal: its field, or above the form. */
type WithdrawPlace = 'amount' | 'address' | 'form';

const places: Partial<Record<RefusalCode, WithdrawPlace>> = {
  'withdrawal-amount': 'amount',
  'balance-too-low': 'amount',
  'winnings-held': 'amount',
  'withdrawal-min': 'amount',
  'withdrawal-max': 'amount',
  'withdrawal-address': 'address',
  'email-form': 'address',
};

export const placeOfRefusal = ({ refused }: Refusal): WithdrawPlace => places[refused] ?? 'form';

/** The typed amount in whole cents. NaN if it is no amount. An amount that is too large to count exceeds every balance. */
function centsOf(amount: string): number {
  const reading = readAmount(amount);
  if (reading.ok) return reading.cents;
  return reading.problem === 'tooLarge' ? Number.MAX_SAFE_INTEGER : Number.NaN;
}

/** Sends a request. The same request after a failed write has no second effect. */
export function useWithdraw(house: PlayerHouse, account: AccountId) {
  const services = useServices();
  const attempt = useAttempt();
  const sent = useRef({ draft: '', id: '' });
  const request = (draft: WithdrawDraft) =>
    attempt.run(
      async () => {
        const key = JSON.stringify(draft);
        if (sent.current.draft !== key) sent.current = { draft: key, id: freshCommandId(house.ports.entropy) };
        const question = questionAbout(draft.amount);
        if (question !== null) return { ...refuse('withdrawal-amount'), sentence: question };
        if (!services) throw new StoreUnavailableError('the house is not open');
        const answer = await services.withdraw(account, { ...draft, cents: centsOf(draft.amount) }, sent.current.id);
        sent.current = { draft: '', id: '' };
        return answer;
      },
      { done: 'Withdrawal request submitted!' },
    );
  return { attempt, request };
}
