import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { t } from '../../languages/t.ts';

const methods = [
  { value: 'paypal', text: 'PayPal' },
  { value: 'crypto', text: t('Crypto') },
] as const;

const addresses = {
  paypal: { label: t('PayPal Email'), type: 'email', inputMode: 'email', autoComplete: 'email' },
  crypto: { label: t('Wallet Address'), autoCapitalize: 'none', spellCheck: false, fontFamily: 'mono', fontSize: 'sm' },
} as const;

/** Where a withdrawal is to go. */
export interface Payout {
  readonly method: 'paypal' | 'crypto';
  readonly address: string;
}

interface PayoutFieldsProps {
  readonly payout: Payout;
  readonly onChange: (payout: Payout) => void;
  /** What is wrong with the address. */
  readonly error: string | undefined;
}

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
