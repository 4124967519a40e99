/** The arithmetic of a book, against margins and losses worked out by hand. */
import { expect, test } from 'vitest';
import { fraction, toDecimal } from '../../../src/domain/fraction.ts';
import { marginOf, marginText, pickPays, resultOf, worstCase, type EventOdds } from '../../../src/domain/sports/book.ts';

const oddsOf = (homeWin: number, draw: number | null, awayWin: number): EventOdds => ({ homeWin, draw, awayWin });

test.each([
  // Two fair coins; 1/2 + 1/4 + 1/4; 1/1 + 1/1; 1/1.90 + 1/1.90 = 20/19; 1/2 + 1/3.5 + 1/3.5 = 15/14.
  [oddsOf(2_00, null, 2_00), fraction(0)],
  [oddsOf(2_00, 4_00, 4_00), fraction(0)],
  [oddsOf(1_00, null, 1_00), fraction(1)],
  [oddsOf(1_90, null, 1_90), fraction(1, 19)],
  [oddsOf(2_00, 3_50, 3_50), fraction(1, 14)],
  // Below 0 the house gives something away: 1/3 + 1/3 + 1/4 = 11/12.
  [oddsOf(3_00, 3_00, 4_00), fraction(-1, 12)],
])('the margin of %j', (odds, margin) => expect(marginOf(odds)).toEqual(margin));

test('the smallest and the largest odds have a margin, exactly', () =>
  expect(toDecimal(marginOf(oddsOf(1_00, 1_000_00, 1_000_00)), 4)).toBe('0.0020'));

test('a margin is said in percent, cut after two places', () =>
  expect([oddsOf(2_00, 3_50, 2_00), oddsOf(2_00, 3_50, 3_50), oddsOf(2_10, null, 2_10)].map(marginText)).toEqual([
    '28.57 %',
    '7.14 %',
    '-4.76 %',
  ]));

const liability = (stakedCents: number, payoutCents: number) => ({ stakedCents, payoutCents });
test.each([
  ['nothing is staked', liability(0, 0), liability(0, 0), liability(0, 0), 0],
  ['one pick pays more than all stakes', liability(10_00, 20_00), liability(3, 10), liability(5_00, 16_65), 4_97],
  ['every result is a gain', liability(10_00, 11_00), liability(10_00, 11_00), liability(10_00, 12_00), -18_00],
])('the worst case where %s', (_what, homeWin, draw, awayWin, expected) => expect(worstCase({ homeWin, draw, awayWin })).toBe(expected));

test.each([
  [1, 0, 'homeWin'],
  [0, 0, 'draw'],
  [999, 999, 'draw'],
  [9, 10, 'awayWin'],
])('%d : %d is %s', (home, away, result) => expect(resultOf(home, away)).toBe(result));

test('odds of 3.50 pay seven halves of the stake', () => {
  const { num, den } = pickPays(3_50);
  expect(fraction(num, den)).toEqual(fraction(7, 2));
});
