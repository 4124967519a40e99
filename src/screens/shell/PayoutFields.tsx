import { payoutMethods } from '../../domain/worldParts.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { methodTexts, type Payout } from './payout.ts';
import { t } from '../../languages/t.ts';

const methods = payoutMethods.map((method) => ({ value: method, text: methodTexts[method] }));

const addresses = {
  paypal: { label: t('PayPal Email'), type: 'email', inputMode: 'email', autoComplete: 'email' },
  crypto: { label: t('Wallet Address'), autoCapitalize: 'none', spellCheck: false, fontFamily: 'mono', fontSize: 'sm' },
} as const;

interface PayoutFieldsProps {
  readonly payout: Payout;
  readonly onChange: (payout: Payout) => void;
  /** What is wrong with the address. */
  readonly error: string | undefined;
}

/** The method and the address of a withdrawal. */
export function PayoutFields({ payout: { method, address }, onChange, error }: PayoutFieldsProps) {
  return (
    <>
      <Segmented legend={t('Method')} options={methods} value={method} onChange={(chosen) => onChange({ method: chosen, address: '' })} />
      <TextField
        key={method}
        {...addresses[method]}
        required
        error={error}
        value={address}
        onChange={(typed) => onChange({ method, address: typed })}
      />
    </>
  );
}
