import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, equal, fraction, times, toDecimal, toNumber } from '../../src/domain/fraction.ts';

const small = fc.integer({ min: -1_000, max: 1_000 });
const any = fc
  .tuple(
    small,
    small.filter((n) => n !== 0),
  )
  .map(([num, den]) => fraction(num, den));

describe('a fraction', () => {
  test('is in lowest terms with a positive denominator', () => {
    expect(fraction(2, -4)).toEqual({ num: -1n, den: 2n });
    expect(fraction(0, -7)).toEqual({ num: 0n, den: 1n });
    expect(fraction(49, 50)).toEqual(fraction(98, 100));
    expect(() => fraction(1, 0)).toThrow(RangeError);
  });

  test('adds and multiplies as rational numbers do', () =>
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(add(a, b)).toEqual(add(b, a));
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
        expect(times(a, add(b, c))).toEqual(add(times(a, b), times(a, c)));
        expect(equal(add(a, fraction(0)), a) && equal(times(a, fraction(1)), a)).toBe(true);
        expect(add(a, b).den > 0n).toBe(true);
      }),
    ));

  test('a thousand thirds of a thousandth make exactly one third', () => {
    let sum = fraction(0);
    for (let i = 0; i < 1_000; i += 1) sum = add(sum, fraction(1, 3_000));
    expect(sum).toEqual(fraction(1, 3));
  });

  test.each([
    [fraction(1, 3), 4, '0.3333'],
    [fraction(2, 3), 4, '0.6666'],
    [fraction(-2, 3), 2, '-0.66'],
    [fraction(49, 50), 10, '0.9800000000'],
    [fraction(97_02, 100), 2, '97.02'],
    [fraction(5, 2), 0, '2'],
  ])('is cut, not rounded', (value, digits, text) => expect(toDecimal(value, digits)).toBe(text));

  test('as a number', () => expect(toNumber(fraction(1, 4))).toBe(0.25));
});
