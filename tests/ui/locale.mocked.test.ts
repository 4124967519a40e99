/** Numbers as a reader of another locale writes them. The locale is read once, when the page is loaded. */
import { expect, test, vi } from 'vitest';
import { readAmount } from '../../src/ui/amountText.ts';

async function numbersOf(locale: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: locale });
  const [numbers, credits, { t }] = await Promise.all([
    import('../../src/languages/numbers.ts'),
    import('../../src/ui/credits.ts'),
    import('../../src/languages/t.ts'),
  ]);
  return { ...numbers, ...credits, t };
}

test.each([
  ['en-US', '1,234,567.89', '12,345'],
  ['de-DE', '1.234.567,89', '12.345'],
  ['fr-FR', '1\u202f234\u202f567,89', '12\u202f345'],
  ['hi-IN', '12,34,567.89', '12,345'],
  ['ar-EG', '1,234,567.89', '12,345'],
  ['en_US@posix', '1,234,567.89', '12,345'],
])('%s writes %s credits and counts to %s', async (locale, credits, count) => {
  const { formatCredits, formatCount, t } = await numbersOf(locale);
  expect(formatCredits(123_456_789)).toBe(credits);
  expect(formatCredits(-5)).toMatch(/^\u22120[.,]05$/u);
  expect(formatCount(12_345)).toBe(count);
  expect(t('{n, plural, one {# line} other {# lines}}', { n: 12_345 }), 'the page is English').toBe(`${count} lines`);
  expect(t('{n} players', { n: 12_345 })).toBe(`${count} players`);
  expect(readAmount(credits), 'what is shown can be typed').toEqual({ ok: true, cents: 123_456_789 });
});

test.each([
  ['en-US', 'Nov 26, 2026, 17:26'],
  ['en-GB', '26 Nov 2026, 17:26'],
  ['de-DE', '26.11.2026, 17:26'],
  ['ar-EG', /2026.*17:26/u],
])('%s writes a time as %s', async (locale, text) => {
  const { timesAs } = await numbersOf(locale);
  const format = timesAs({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
  expect(format.format(Date.UTC(2026, 10, 26, 17, 26))).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});

test('no format is made before something is written in it', async () => {
  const { DateTimeFormat, NumberFormat } = Intl;
  const made: string[] = [];
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function times(...how) {
    made.push('times');
    return new DateTimeFormat(...how);
  });
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function numbers(...how) {
    made.push('numbers');
    return new NumberFormat(...how);
  });
  try {
    const { localDecimals, localMoment } = await numbersOf('de-DE');
    expect(made).toEqual([]);
    expect(localDecimals('1.9404×')).toBe('1,9404×');
    localMoment.format(0);
    localMoment.format(1);
    expect(made).toEqual(['numbers', 'times']);
  } finally {
    vi.restoreAllMocks();
  }
});
