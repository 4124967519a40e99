import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { heldWinnings } from '../../domain/sports/reversal.ts';
import { accountOf } from '../../domain/world.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections, selectRules, selectShownBalance } from '../../store/selectors/account.ts';
import { selectOwed } from '../../store/selectors/debt.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { amountToEdit, questionAbout, readAmount } from '../../ui/amountText.ts';
import { formatCredits } from '../../ui/credits.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { addressPlaces, type Payout } from '../shell/payout.ts';
import { PayoutFields } from '../shell/PayoutFields.tsx';
import { useTime } from '../shell/useTime.ts';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { freshCommandId } from '../../base/chance.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { useServices } from '../../store/houseContext.ts';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';

const emptyDraft: WithdrawDraft = { amount: '', method: 'paypal', address: '' };

interface WithdrawDialogProps {
  readonly house: PlayerHouse;
  readonly account: AccountId;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requests a withdrawal. A refusal is shown at the field that it is about, and typed text is kept. */
export function WithdrawDialog({ house, account, open, onClose }: WithdrawDialogProps) {
  const balanceCents = useAppSelector(selectShownBalance);
  const { minCents, maxCents } = useAppSelector(selectRules).withdrawal;
  const corrections = useAppSelector(selectCorrections);
  const owner = useAppSelector((state) => accountOf(state.world, account));
  const reversibleEnds = useAppSelector((state) => state.world.reversibleEnds);
  const heldCents = useTime((now) => (owner ? heldWinnings({ corrections, reversibleEnds }, owner, now).heldCents : 0));
  const owedCents = useAppSelector(selectOwed);
  const freeCents = Math.max(0, balanceCents - heldCents);
  /** Why not the whole balance can be withdrawn now. Null: it can. */
  const waitText =
    owedCents > 0
      ? t('You owe {owed} credits. Withdrawals wait until they are paid.', { owed: formatCredits(owedCents) })
      : heldCents > 0
        ? t('New sports winnings wait a while: you can withdraw {free} now.', { free: formatCredits(freeCents) })
        : null;
  const limitsText = t('Min: {min}, max: {max}. Your balance: {balance}.', {
    min: formatCredits(minCents),
    max: formatCredits(maxCents),
    balance: formatCredits(balanceCents),
  });
  const [draft, setDraft] = useState(emptyDraft);
  const { attempt, request } = useWithdraw(house, account);
  const errorAt = sentenceAt(attempt.problem, placeOfRefusal);
  const set = (changed: Partial<WithdrawDraft>): void => setDraft({ ...draft, ...changed });
  const send = async (): Promise<void> => {
    if (!(await request(draft))) return;
    setDraft(emptyDraft);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      attempt={attempt}
      problem={errorAt('form')}
      onClose={onClose}
      title={t('Withdraw credits')}
      size="sm"
      submitText={t('Request withdrawal')}
      submitBusyText={t('Submitting…')}
      onSend={() => void send()}
    >
      <AmountField
        label={t('Amount')}
        required
        error={errorAt('amount')}
        hint={waitText === null ? limitsText : `${limitsText} ${waitText}`}
        aside={
          <MaxLink type="button" onClick={() => set({ amount: amountToEdit(Math.min(freeCents, maxCents)) })}>
            {t('Max')}
          </MaxLink>
        }
        value={draft.amount}
        onChange={(amount) => set({ amount })}
      />
      <PayoutFields payout={draft} onChange={set} error={errorAt('address')} />
      <Text size="sm" tone="muted">
        {t(
          '1 credit stands for $1.00 of play money: the request is processed, but no money is sent to this address. The amount is set aside at once. Processing takes 1–3 business days. You cannot cancel a request. If it is rejected, the amount is returned and you see the reason.',
        )}
      </Text>
    </FormDialog>
  );
}

const MaxLink = chakra('button', {
  base: {
    minH: '6',
    px: '1',
    color: 'accentFg',
    fontSize: 'sm',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: '2px',
    cursor: 'pointer',
    _hover: { textDecorationThickness: '2px' },
  },
});

interface WithdrawDraft extends Payout {
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
  ...addressPlaces,
};

const placeOfRefusal = ({ refused }: Refusal): WithdrawPlace => places[refused] ?? 'form';

/** The typed amount in whole cents. NaN if it is no amount. One that is too large to count exceeds every balance, so the house refuses it as too high. */
function centsOf(amount: string): number {
  const reading = readAmount(amount);
  if (reading.ok) return reading.cents;
  return reading.problem === 'tooLarge' ? Number.MAX_SAFE_INTEGER : Number.NaN;
}

/** Sends a request. Uses the id of the command again while the form is unchanged, so a second press after a failed write is the same command. */
function useWithdraw(house: PlayerHouse, account: AccountId) {
  const services = useServices();
  const attempt = useAttempt();
  const lastAttempt = useRef({ draft: '', id: '' });
  const request = (draft: WithdrawDraft) =>
    attempt.run(
      async () => {
        const key = JSON.stringify(draft);
        if (lastAttempt.current.draft !== key) lastAttempt.current = { draft: key, id: freshCommandId(house.ports.entropy) };
        const question = questionAbout(draft.amount);
        if (question !== null) return ownRefusal('withdrawal-amount', question);
        if (!services) throw new StoreUnavailableError('the house is not open');
        const answer = await services.withdraw(account, { ...draft, cents: centsOf(draft.amount) }, lastAttempt.current.id);
        lastAttempt.current = { draft: '', id: '' };
        return answer;
      },
      { done: t('Withdrawal request submitted!'), command: 'RequestWithdrawal' },
    );
  return { attempt, request };
}
