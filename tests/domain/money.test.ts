import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, centsOf, formatCents, payoutOf } from '../../src/domain/money.ts';

const wholeCents = fc.oneof(fc.nat(10_000), fc.maxSafeNat());

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('%s is a programming error', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
  test('minus zero is nothing', () => expect(Object.is(cents(-0), 0)).toBe(true));
});

describe('payoutOf', () => {
  test('is floor(stake × num / den), exactly, whatever the size', () =>
    fc.assert(
      fc.property(wholeCents, fc.maxSafeNat(), fc.integer({ min: 1 }), (stake, num, den) => {
        const exact = (BigInt(stake) * BigInt(num)) / BigInt(den);
        if (exact > BigInt(Number.MAX_SAFE_INTEGER)) expect(() => payoutOf(stake, { num, den })).toThrow(RangeError);
        else expect(BigInt(payoutOf(stake, { num, den }))).toBe(exact);
      }),
    ));

  test('never gives back more than it was given at a multiplier below 1', () =>
    fc.assert(
      fc.property(wholeCents, fc.nat(1_000), (stake, num) => {
        expect(payoutOf(stake, { num, den: 1_000 })).toBeLessThanOrEqual(stake);
      }),
    ));

  test('is exact where the product is too large for a number', () =>
    expect(payoutOf(6_346_341_265_562_450, { num: 914, den: 1_000 })).toBe(5_800_555_916_724_079));

  test('a stake of one cent is never profitable by rounding', () => {
    expect(payoutOf(1, { num: 99, den: 50 })).toBe(1);
    expect(payoutOf(1, { num: 199, den: 100 })).toBe(1);
  });
});

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [-1, '-0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [-12_345, '-123.45'],
  [100_000_000, '1000000.00'],
])('%i cents are %s', (value, text) => expect(formatCents(value)).toBe(text));

describe('centsOf', () => {
  test.each([
    [10, 1_000],
    [1.5, 150],
    [0.05, 5],
    [0.29, 29],
    [-1, -100],
    [-0.5, -50],
    [-0, 0],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('%d credits are %i cents', (credits, value) => expect(centsOf(credits)).toBe(value));

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 1e21, Number.MAX_VALUE])(
    '%d cannot be counted exactly',
    (credits) => expect(centsOf(credits)).toBeNull(),
  );

  test.each([0.001, 1.999, 1.005, 0.010_000_1, 0.1 + 0.2, 1e-7, Number.MIN_VALUE])('%d is not whole cents', (credits) =>
    expect(centsOf(credits)).toBeNull(),
  );

  test('reads back what formatCents writes, up to 15 digits, which a number keeps', () =>
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        expect(centsOf(Number(formatCents(value)))).toBe(value);
      }),
    ));
});
