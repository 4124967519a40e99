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

/** A typed amount of credits. */
type ParsedAmount = { readonly cents: Cents } | { readonly problem: 'not-a-number' | 'too-precise' };

const AMOUNT = /^([+-]?)(\d*)(?:[.,](\d*))?$/;

/** Reads `10`, `1.5`, `1,5`, ` 0.05 `. More than two decimals are too precise, trailing zeros aside. */
export function parseAmount(text: string): ParsedAmount {
  const match = AMOUNT.exec(text.trim());
  const [, sign, whole = '', fraction = ''] = match ?? [];
  if (!match || (whole === '' && fraction === '')) return { problem: 'not-a-number' };
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > 2) return { problem: 'too-precise' };
  const value = Number(`${whole}${kept.padEnd(2, '0')}`);
  if (!Number.isSafeInteger(value)) return { problem: 'not-a-number' };
  return { cents: cents(sign === '-' ? -value : value) };
}
