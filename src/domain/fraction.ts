/** Exact rational numbers for probabilities and returns, always in lowest terms with a positive denominator. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** `num / den` in lowest terms. A denominator of 0 throws a RangeError. */
export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d === 0n) throw new RangeError('a fraction needs a denominator');
  // With the sign of the denominator, so that the new denominator is positive.
  const divisor = d < 0n ? -gcd(n, -d) : gcd(n, d);
  return { num: n / divisor, den: d / divisor };
}

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den + b.num * a.den, a.den * b.den);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den);
export const equal = (a: Fraction, b: Fraction): boolean => a.num === b.num && a.den === b.den;
export const toNumber = (a: Fraction): number => Number(a.num) / Number(a.den);

/** The decimal expansion, cut (not rounded) after `digits` places: 1/3 with 4 → `0.3333`. */
export function toDecimal(a: Fraction, digits: number): string {
  const negative = a.num < 0n;
  const scaled = ((negative ? -a.num : a.num) * 10n ** BigInt(digits)) / a.den;
  const text = String(scaled).padStart(digits + 1, '0');
  const cut = text.length - digits;
  return `${negative ? '-' : ''}${text.slice(0, cut)}${digits > 0 ? `.${text.slice(cut)}` : ''}`;
}

/** A share in percent, cut (never rounded up) after `digits` places: 1/14 with 2 → `7.14 %`. */
export const toPercent = ({ num, den }: Fraction, digits: number): string => `${toDecimal(fraction(num * 100n, den), digits)} %`;
