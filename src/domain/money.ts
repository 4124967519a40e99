/**
 * Credits are counted in whole cents (1 credit = 100 cents). Only screens show decimals.
 * `payoutOf` floors every payout, so no fraction of a cent is created.
 */
declare const centsBrand: unique symbol;

/** A whole number of cents of a credit, safe to add and compare exactly. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

/** An integer multiplier `num / den`, stake included: 99/50 pays 1.98 times the stake. */
export interface Ratio {
  readonly num: number;
  readonly den: number;
}

/** Brands a number as cents. Anything but a safe integer is a programming error and throws a RangeError. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  // −0 becomes 0.
  return (value === 0 ? 0 : value) as Cents;
}

/** `floor(stake × num / den)` in cents. It is exact for any size of the product. */
export function payoutOf(stakeCents: number, multiplier: Ratio): Cents {
  const product = stakeCents * multiplier.num;
  if (Number.isSafeInteger(product) && product >= 0) return cents((product - (product % multiplier.den)) / multiplier.den);
  return cents(Number((BigInt(stakeCents) * BigInt(multiplier.num)) / BigInt(multiplier.den)));
}

/** `1234` → `12.34`, without grouping: for logs, sentences and the command line. Screens group with Intl. */
export function formatCents(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A number of credits from outside, in whole cents: 1.5 → 150. Its shortest decimal form counts, so 0.1 + 0.2 has too many decimals.
 * Null if it is not a whole number of cents, or too large to be exact. `readAmount` (ui/amountText.ts) reads what people type.
 */
export function centsOf(credits: number): Cents | null {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(String(credits)) ?? [];
  if (whole === undefined) return null;
  const value = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return Number.isSafeInteger(value) ? cents(value) : null;
}
