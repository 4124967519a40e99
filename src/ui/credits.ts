/** The product is in English, so numbers are grouped the English way in every locale. */
export const numberLocale = 'en';

const twoDecimals = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export type SignStyle = 'negative' | 'always';

/**
 * Whole cents as credits with exactly two decimals. Intl gets the digits as a decimal string, so that even the largest safe
 * integer is exact. The minus is U+2212: it is as wide as a plus, and screen readers read it as "minus".
 */
export function formatCredits(cents: number, sign: SignStyle = 'negative'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
  const text = twoDecimals.format(decimal);
  if (cents < 0) return `\u2212${text}`;
  return sign === 'always' && cents > 0 ? `+${text}` : text;
}

const whole = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 0 });

/** A count with grouping: `12,345`. */
export const formatCount = (count: number): string => whole.format(count);
