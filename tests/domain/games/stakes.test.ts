/** Stakes that are proposed: half, double and the most, and the return that flooring leaves. */
import { describe, expect, test } from 'vitest';
import { equal, fraction } from '../../../src/domain/fraction.ts';
import { coinflip } from '../../../src/domain/games/coinflip.ts';
import { rulebookOf } from '../../../src/domain/games/catalog.ts';
import {
  chipStake,
  chipStakes,
  doubleStake,
  halfStake,
  largestStake,
  maxStake,
  paidReturn,
  smallestChip,
} from '../../../src/domain/games/stakes.ts';
import { defaultRules } from '../../../src/domain/rules.ts';

test.each([
  [10_00, 5_00],
  [10_01, 5_00],
  [1_99, 1_00],
  [1_00, 1_00],
  [50, 50],
  [1, 1],
])('half of %d is %d', (stake, half) => expect(halfStake(stake)).toBe(half));

test.each([
  [1_00, 10_00, 2_00],
  [6_00, 10_00, 10_00],
  [10_00, 10_00, 10_00],
  [12_00, 10_00, 12_00],
])('the double of %d, where %d is the most, is %d', (stake, most, double) => expect(doubleStake(stake, most)).toBe(double));

describe('the chips', () => {
  test.each([
    ['of a new account', 100_00, 1, [1_00, 5_00, 10_00, 25_00, 100_00]],
    ['of the demo account', 1_000_00, 1, [10_00, 50_00, 100_00, 250_00, 1_000_00]],
    ['of a balance just below five hundred', 499_99, 1, [1_00, 5_00, 10_00, 25_00, 100_00]],
    ['of little', 49_99, 1, [10, 50, 1_00, 2_50, 10_00]],
    ['of a few cents', 12, 1, [1, 5, 10, 25, 1_00]],
    ['of little, in a game that starts at one credit', 49_99, 1_00, [1_00, 5_00, 10_00, 25_00, 100_00]],
    ['of nothing', 0, 1_00, [1_00, 5_00, 10_00, 25_00, 100_00]],
  ])('%s', (_whose, balance, smallest, expected) => expect(chipStakes(smallestChip(balance, smallest))).toEqual(expected));

  test('stop at the most that can be staked', () => {
    expect(chipStake(25_00, 100_00)).toBe(25_00);
    expect(chipStake(100_00, 80_00)).toBe(80_00);
  });
});

describe('the most that can be staked', () => {
  // A payout of a million credits at the most: by the largest multiplier of each.
  test.each([
    ['coinflip', { side: 'heads' }, Math.floor(100_000_000.99 / 1.9)],
    ['roulette', { colour: 'green' }, Math.floor(100_000_000.99 / 36)],
    ['slots', {}, 10_000_000],
    ['dice', { direction: 'over', target: 99 }, 100_000_000],
  ] as const)('on %s %j', (game, choice, expected) => expect(largestStake(rulebookOf(game), choice, defaultRules)).toBe(expected));
  test('is the balance where that is less', () => {
    expect(maxStake(7_00, rulebookOf('slots'), {}, defaultRules)).toBe(7_00);
    expect(maxStake(10_000_001, rulebookOf('slots'), {}, defaultRules)).toBe(10_000_000);
  });
});

test.each([
  [1, fraction(1, 2)],
  [10, fraction(19, 20)],
  [11, fraction(20, 22)],
])('a flip of %d cents at 1.90 returns what is left of it in whole cents', (stake, expected) =>
  expect(equal(paidReturn(coinflip.odds({ side: 'heads' }, defaultRules), stake), expected)).toBe(true),
);
