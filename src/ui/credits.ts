/** The product speaks English, so numbers are grouped the English way whatever the machine's locale. */
export const numberLocale = 'en';

const twoDecimals = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export type SignStyle = 'negative' | 'always';

/**
 * Credits as text with exactly two decimals, from whole cents. The digits are handed to Intl as a decimal
 * string, so even the largest safe integer comes out exact. Minus is U+2212: as wide as plus, read as "minus".
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

/** Something counted: `12,345`. */
export const formatCount = (count: number): string => whole.format(count);
