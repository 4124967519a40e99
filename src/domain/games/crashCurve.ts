/**
 * The curve of Crash: after `ms` milliseconds the multiplier is floor(100 × e^(0.00006 × ms)) / 100.
 * Engines may differ in the last bit of their own exponential, so e^x is summed here from its series
 * 1 + x + x²/2! + x³/3! + …, with x = 6 × ms / 100,000, in whole numbers of 10^−40. Every term is floored, so the sum
 * is too small by less than 10^−36. After the start every value of the curve is at least 10^−5 above a whole hundredth
 * (tested for each millisecond), so the floor is the true one.
 */
import { HIGHEST_CRASH_HUNDREDTHS } from '../rules.ts';

const ONE = 10n ** 40n;

/** Multipliers in hundredths. The curve ends above the highest point that the rules may allow a round. */
const FIRST = 100;
const LAST = HIGHEST_CRASH_HUNDREDTHS + 1;

/** The first millisecond at which the curve is at `LAST`. */
const LAST_MS = 65_204;

/** 100 × e^(0.00006 × ms), in 10^−40, for 0 ≤ ms ≤ LAST_MS. */
export function curveAt(ms: number): bigint {
  const x = 6n * BigInt(ms);
  let sum = 0n;
  for (let term = 100n * ONE, n = 1n; term > 0n; n += 1n) {
    sum += term;
    term = (term * x) / (100_000n * n);
  }
  return sum;
}

/** Computed multipliers by millisecond; 0 for those not computed yet. */
const known = new Uint16Array(LAST_MS);

/** The multiplier after `ms` milliseconds, in hundredths: 100 at the start, 5,001 above 50.00. */
export function multiplierAt(ms: number): number {
  if (ms <= 0) return FIRST;
  if (ms >= LAST_MS) return LAST;
  const whole = Math.floor(ms);
  return known[whole] || (known[whole] = Number(curveAt(whole) / ONE));
}

/** The first millisecond at which the curve has reached this multiplier, for 100 to 5,001 hundredths. */
export function msOf(hundredths: number): number {
  let [low, high] = [0, LAST_MS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (multiplierAt(middle) >= hundredths) high = middle;
    else low = middle + 1;
  }
  return low;
}
