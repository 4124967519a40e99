import { formatCredits, type SignStyle } from './credits.ts';
import { Numeric, VisuallyHidden } from './Text.tsx';

interface CreditAmountProps {
  /** Whole cents of a credit. */
  cents: number;
  /** `always` puts a plus before gains; zero never has a sign. */
  sign?: SignStyle;
  /** Colours gains and losses; the sign says the same without colour. */
  toned?: boolean;
  /** Shows the word "credits"; otherwise it is only spoken. */
  unit?: boolean;
}

export function CreditAmount({ cents, sign = 'negative', toned = false, unit = false }: CreditAmountProps) {
  const tone = cents > 0 ? 'successFg' : cents < 0 ? 'errorFg' : 'muted';
  return (
    <Numeric {...(toned ? { color: tone } : {})}>
      {formatCredits(cents, toned ? 'always' : sign)}
      {unit ? ' credits' : <VisuallyHidden> credits</VisuallyHidden>}
    </Numeric>
  );
}
