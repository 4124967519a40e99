/** How rare something is, as a reader of another locale writes it. The locale is read once, when the page is loaded. */
import { expect, test, vi } from 'vitest';
import { fraction } from '../../../src/domain/fraction.ts';

test.each([
  ['en-US', '123,000'],
  ['de-DE', '123.000'],
])('in %s it is one in %s', async (locale, text) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: locale });
  const { oneIn } = await import('../../../src/screens/play/BetFacts.tsx');
  expect(oneIn(fraction(1, 123_456))).toBe(text);
  expect(oneIn(fraction(99, 100))).toBe(locale === 'de-DE' ? '1,01' : '1.01');
});
