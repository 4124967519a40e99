import { formatCredits, type SignStyle } from './credits.ts';
import { Numeric, VisuallyHidden } from './Text.tsx';
import { t } from '../languages/t.ts';

interface CreditAmountProps {
  /** Whole cents of a credit. */
  cents: number;
  /** `always` puts a plus before gains. Zero never has a sign. */
  sign?: SignStyle;
  /** Colours gains and losses, and always shows the sign. */
  toned?: boolean;
  /** Shows the word "credits". Otherwise only screen readers read it. */
  unit?: boolean;
}

export function CreditAmount({ cents, sign = 'negative', toned = false, unit = false }: CreditAmountProps) {
  const tone = cents > 0 ? 'successFg' : cents < 0 ? 'errorFg' : 'muted';
  const amount = formatCredits(cents, toned ? 'always' : sign);
  return (
    <Numeric {...(toned ? { color: tone } : {})}>
      {unit ? t('{amount} credits', { amount }) : amount}
      {!unit && <VisuallyHidden> {t('credits')}</VisuallyHidden>}
    </Numeric>
  );
}

/** A cell of a table with an amount. */
export const CreditCell = (amount: CreditAmountProps) => (
  <td data-numeric>
    <CreditAmount {...amount} />
  </td>
);
