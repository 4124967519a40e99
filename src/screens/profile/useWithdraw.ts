import { useRef, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { freshCommandId } from '../../house/chance.ts';
import type { House } from '../../house/house.ts';
import { withdraw } from '../../house/withdrawing.ts';
import { readAmount } from '../../ui/amountText.ts';
import { dismissToast, showToast } from '../../ui/toasts.ts';

export interface WithdrawDraft {
  readonly amount: string;
  readonly method: 'paypal' | 'crypto';
  readonly address: string;
}

/** Where a refusal is written: at the field that it is about, or over the form. */
type WithdrawPlace = 'amount' | 'address' | 'form';

const places: Partial<Record<RefusalCode, WithdrawPlace>> = {
  'withdrawal-amount': 'amount',
  'balance-too-low': 'amount',
  'withdrawal-min': 'amount',
  'withdrawal-max': 'amount',
  'withdrawal-address': 'address',
  'email-form': 'address',
};

export const placeOf = ({ refused }: Refusal): WithdrawPlace => places[refused] ?? 'form';

/** Whole cents as typed; NaN where it is no amount. More than can be counted is more than anybody has. */
function centsOf(amount: string): number {
  const reading = readAmount(amount);
  if (reading.ok) return reading.cents;
  return reading.problem === 'tooLarge' ? Number.MAX_SAFE_INTEGER : Number.NaN;
}

/** Sends a request; the same request sent again after a failed write has no second effect. */
export function useWithdraw(house: House, account: AccountId) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const attempt = useRef({ draft: '', id: '' });
  const told = useRef<number | null>(null);

  /** The toast leaves with the sentence that stands at the field. */
  const forgetRefusal = (): void => {
    if (told.current !== null) dismissToast(told.current);
    told.current = null;
    setRefusal(null);
  };

  const send = async (draft: WithdrawDraft): Promise<boolean> => {
    forgetRefusal();
    setBusy(true);
    const key = JSON.stringify(draft);
    if (attempt.current.draft !== key) attempt.current = { draft: key, id: freshCommandId(house.ports.entropy) };
    let answer: Refusal | null;
    try {
      const submitted = await withdraw(house, account, { ...draft, cents: centsOf(draft.amount) }, attempt.current.id);
      answer = submitted.kind === 'refused' ? submitted.refusal : null;
    } catch {
      answer = refuse('could-not-save');
    }
    setBusy(false);
    setRefusal(answer);
    if (answer?.refused !== 'could-not-save') attempt.current = { draft: '', id: '' };
    if (answer) told.current = showToast({ kind: 'error', text: answer.sentence });
    else showToast({ kind: 'success', text: 'Withdrawal request submitted!' });
    return answer === null;
  };

  return { busy, refusal, send, forgetRefusal };
}
