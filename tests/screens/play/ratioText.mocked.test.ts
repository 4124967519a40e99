/** Odds and multipliers as a reader of another locale writes them. The locale is read once, when the page is loaded. */
import { expect, test, vi } from 'vitest';
import { fraction } from '../../../src/domain/fraction.ts';

test.each([
  ['en-US', '123,000', '1.01', '1.9404×', '50.50 %', '2.05'],
  ['de-DE', '123.000', '1,01', '1,9404×', '50,50 %', '2,05'],
])('in %s it is one in %s', async (locale, rare, often, times, share, multiplier) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: locale });
  const { multiplierText, oneIn, percentText, timesText } = await import('../../../src/screens/play/ratioText.ts');
  expect(oneIn(fraction(1, 123_456))).toBe(rare);
  expect(oneIn(fraction(99, 100))).toBe(often);
  expect(timesText({ num: 19_404, den: 10_000 })).toBe(times);
  expect(percentText(fraction(101, 200), 2)).toBe(share);
  expect(multiplierText(205)).toBe(multiplier);
});

test('what a round was bet on has the reader’s decimals, and its sentences keep their points', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'de-DE' });
  const { roundText } = await import('../../../src/screens/play/roundText.ts');
  const paid = { stakeCents: 1_00, payoutCents: 0 };
  expect(roundText('dice', { choice: { direction: 'over', target: 50 }, outcome: { roll: 10 }, ...paid })).toBe(
    'Rolled 10. You needed over 50',
  );
  expect(
    roundText('plinko', {
      choice: { rows: 12, risk: 'low' },
      outcome: { bounces: 'LRLRLRLRLRLR', slot: 5 },
      stakeCents: 1_00,
      payoutCents: 50,
    }),
  ).toBe('Landed on 0,5×, 12 rows, low risk');
});
