import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToEdit, readAmount, readCents, readWhole } from '../../src/ui/amountText.ts';
import { formatCountdown } from '../../src/ui/Countdown.tsx';
import { formatCredits } from '../../src/ui/credits.ts';

describe('formatCredits', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [123_456_789, '1,234,567.89'],
    [-1000, '\u221210.00'],
    [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
  ])('%d cents read %s', (cents, text) => {
    expect(formatCredits(cents)).toBe(text);
  });

  test('with a sign, gains have a plus and zero has none', () => {
    expect(formatCredits(940, 'always')).toBe('+9.40');
    expect(formatCredits(0, 'always')).toBe('0.00');
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no amount of cents', (cents) => {
    expect(() => formatCredits(cents)).toThrow(RangeError);
  });
});

describe('readAmount', () => {
  test.each([
    ['1.5', 150],
    ['1,5', 150],
    [' 12 ', 1200],
    ['.05', 5],
    ['7.', 700],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,567', 123_456_700],
    ['12,34,567.89', 123_456_789],
    ['1 000', 100_000],
    ['-1', -100],
    ['\u22121', -100],
    ['-0', 0],
    ['007', 700],
  ])('%j is %d cents', (text, cents) => {
    expect(readAmount(text)).toEqual({ ok: true, cents });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'notANumber'],
    ['1e400', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['0x10', 'notANumber'],
    ['.', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,23.456', 'notANumber'],
    ['1,2,345.00', 'notANumber'],
    ['0.001', 'moreThanTwoDecimals'],
    ['1,234', 'moreThanTwoDecimals'],
    ['90071992547409.92', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readAmount(text)).toEqual({ ok: false, problem });
  });

  test('what is shown and what is edited read back as the same cents', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(readAmount(amountToEdit(cents))).toEqual({ ok: true, cents });
        const shown = readAmount(formatCredits(cents));
        expect(shown).toEqual({ ok: true, cents });
      }),
    );
  });
});

test.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [1, '00:00:01'],
  [59_999, '00:01:00'],
  [86_400_000, '24:00:00'],
  [360_000_000, '100:00:00'],
])('%d ms left read %s', (msLeft, text) => {
  expect(formatCountdown(msLeft)).toBe(text);
});

test.each([
  ['1.5', 150],
  ['', Number.NaN],
  ['1.234', Number.NaN],
  ['all', Number.NaN],
])('the cents of %j are %d', (text, cents) => expect(readCents(text)).toBe(cents));

test.each([
  ['0', 0],
  [' 90 ', 90],
  ['123456', 123_456],
  ['1234567', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1.0', Number.NaN],
  ['1e3', Number.NaN],
])('%j as a whole number of at most six digits is %d', (text, whole) => expect(readWhole(text, 6)).toBe(whole));
