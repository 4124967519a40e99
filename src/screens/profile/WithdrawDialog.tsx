import { chakra } from '@chakra-ui/react';
import { useId, useMemo, useRef, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules, selectShownBalance } from '../../store/selectors/account.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { amountToEdit } from '../../ui/amountText.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { placeOf, useWithdraw, type WithdrawDraft } from './useWithdraw.ts';

const methods = [
  { value: 'paypal', text: 'PayPal' },
  { value: 'crypto', text: 'Crypto' },
] as const;

const emptyDraft: WithdrawDraft = { amount: '', method: 'paypal', address: '' };

interface WithdrawDialogProps {
  readonly house: House;
  readonly account: AccountId;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for a withdrawal. What is refused is written where it arose, and nothing typed is lost. */
export function WithdrawDialog({ house, account, open, onClose }: WithdrawDialogProps) {
  const balanceCents = useAppSelector(selectShownBalance);
  const { minCents, maxCents } = useAppSelector(selectRules).withdrawal;
  const [draft, setDraft] = useState(emptyDraft);
  const { busy, refusal, send, forgetRefusal } = useWithdraw(house, account);
  const form = useId();
  const written = useRef<HTMLFormElement>(null);
  /* The amount, not the link beside its label. */
  const initialFocus = useMemo(
    () => ({
      get current() {
        return written.current?.querySelector('input') ?? null;
      },
    }),
    [],
  );
  const place = refusal && placeOf(refusal);
  const problem = (at: typeof place): string | undefined => (refusal && place === at ? refusal.sentence : undefined);
  const set = (changed: Partial<WithdrawDraft>): void => setDraft({ ...draft, ...changed });
  const leave = (): void => {
    forgetRefusal();
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (busy || !(await send(draft))) return;
    setDraft(emptyDraft);
    leave();
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Withdraw credits"
      size="sm"
      initialFocus={initialFocus}
      footer={
        <>
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={form} {...(busy ? { busyText: 'Submitting…' } : {})}>
            Request withdrawal
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        ref={written}
        noValidate
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem('form') !== undefined && <Banner tone="error">{problem('form')}</Banner>}
        <Field
          label="Amount"
          required
          error={problem('amount')}
          hint={
            <>
              Min: {formatCredits(minCents)}, max: {formatCredits(maxCents)}. Your balance: {formatCredits(balanceCents)}.
            </>
          }
          aside={
            <MaxLink type="button" onClick={() => set({ amount: amountToEdit(Math.min(balanceCents, maxCents)) })}>
              Max
            </MaxLink>
          }
        >
          {(wiring) => <AmountInput wiring={wiring} value={draft.amount} onChange={(amount) => set({ amount })} />}
        </Field>
        <Segmented legend="Method" options={methods} value={draft.method} onChange={(method) => set({ method, address: '' })} />
        {draft.method === 'paypal' ? (
          <Field key="paypal" label="PayPal Email" required error={problem('address')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="email"
                inputMode="email"
                autoComplete="email"
                value={draft.address}
                onChange={(event) => set({ address: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <Field key="crypto" label="Wallet Address" required error={problem('address')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                fontFamily="mono"
                fontSize="sm"
                value={draft.address}
                onChange={(event) => set({ address: event.target.value })}
              />
            )}
          </Field>
        )}
        <Text size="sm" tone="muted">
          1 credit stands for $1.00 of play money: the request goes its whole way, but no money is sent to this address. The amount is set
          aside at once; processing takes 1–3 business days. A request cannot be cancelled: if it is rejected, the amount comes back with
          the reason.
        </Text>
      </chakra.form>
    </Dialog>
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
