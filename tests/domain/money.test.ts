import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatCents, parseAmount, payoutOf } from '../../src/domain/money.ts';

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

describe('parseAmount', () => {
  test.each([
    ['10', 1_000],
    ['1.5', 150],
    ['1,5', 150],
    [' 0.05 ', 5],
    ['.5', 50],
    ['5.', 500],
    ['-1', -100],
    ['+1', 100],
    ['-0', 0],
    ['0.050000', 5],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%j is %i cents', (text, value) => expect(parseAmount(text)).toEqual({ cents: value }));

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    '1e400',
    '1e2',
    'NaN',
    'Infinity',
    '0x10',
    '1.2.3',
    '1,234.50',
    '--1',
    '１',
    '٣',
    '1 000',
    '90071992547409.92',
    '9'.repeat(10_000),
  ])('%j is not a number', (text) => expect(parseAmount(text)).toEqual({ problem: 'not-a-number' }));

  test.each(['0.001', '1.999', '0.0100001'])('%j is too precise', (text) => expect(parseAmount(text)).toEqual({ problem: 'too-precise' }));

  test('reads back what formatCents writes', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parseAmount(formatCents(value))).toEqual({ cents: value });
      }),
    ));
});
