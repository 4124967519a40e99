import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToEdit, questionAbout, readAmount, readCents, readWhole } from '../../src/ui/amountText.ts';
import { formatCountdown } from '../../src/ui/Countdown.tsx';
import { formatCredits, localMoment, localTimes } from '../../src/ui/credits.ts';

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
    ['+1', 100],
    ['$10', 1000],
    ['$ 10', 1000],
    ['-$10', -1000],
    ['$-10', -1000],
    ['US$10', 1000],
    ['R$ 10,50', 1050],
    ['10 €', 1000],
    ['10€', 1000],
    ['£1,234.50', 123_450],
    ['10 credits', 1000],
    ['1 credit', 100],
    ['10Credits', 1000],
    ['credits 10', 1000],
    ['1 0', 1000],
    ['1 0.5', 1050],
    ['1 0 0', 10_000],
    ['- 5', -500],
    ['10 . 50', 1050],
    ['1 000,50', 100_050],
    ["1'000", 100_000],
    ['１０', 1000],
    ['１０．５', 1050],
    ['＄１０', 1000],
    ['٣', 300],
    ['۱۰٫۵', 1050],
    ['١٬٠٠٠', 100_000],
    ['۱٫۵۰۰', 150],
    ['१०', 1000],
    ['\u{1D7D9}\u{1D7D8}', 1000],
    ['\u200F٣\u200E', 300],
    ['0.500', 50],
    ['1234.500', 123_450],
    ['2.0000', 200],
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
    ['1e1', 'notANumber'],
    ['10²', 'notANumber'],
    ['½', 'notANumber'],
    ['$', 'notANumber'],
    ['credits', 'notANumber'],
    ['$$10', 'notANumber'],
    ['10 apples', 'notANumber'],
    ['0.001', 'moreThanTwoDecimals'],
    ['1.2345', 'moreThanTwoDecimals'],
    ['1,234.567', 'notANumber'],
    ['90071992547409.92', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readAmount(text)).toEqual({ ok: false, problem });
  });

  test.each([
    ['1,000', 'Did you mean 1,000.00 or 1.00?'],
    ['1.500', 'Did you mean 1,500.00 or 1.50?'],
    ['12,345', 'Did you mean 12,345.00 or 12.34?'],
    ['$1,000', 'Did you mean 1,000.00 or 1.00?'],
    ['١,٠٠٠', 'Did you mean 1,000.00 or 1.00?'],
    ['-1.000', 'Did you mean −1,000.00 or −1.00?'],
    ['10 20', 'Did you mean 1,020.00?'],
    ['1 00', 'Did you mean 100.00?'],
    ['1000', null],
    ['1.5', null],
    ['abc', null],
    ['', null],
  ])('about %j it asks: %s', (text, question) => expect(questionAbout(text)).toBe(question));

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
  ['１２', 12],
  ['٣', 3],
  ['1 0', Number.NaN],
  ['1234567', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1.0', Number.NaN],
  ['1e3', Number.NaN],
])('%j as a whole number of at most six digits is %d', (text, whole) => expect(readWhole(text, 6)).toBe(whole));

test('a sentence of the house has its times as the page writes them, and everything else as it was', () => {
  const written = localMoment.format(Date.UTC(2026, 0, 15, 8, 30));
  expect(localTimes('You are taking a break until 2026-01-15 08:30 UTC')).toBe(`You are taking a break until ${written}`);
  expect(localTimes('Minimum bet is 1.00')).toBe('Minimum bet is 1.00');
});
