/** Coin flip: both sides, against the house and between two. */
import { expect, test } from 'vitest';
import { fraction } from '../../../src/domain/fraction.ts';
import { coinflip, flipWinner, oppositeSide } from '../../../src/domain/games/coinflip.ts';
import { payoutOf } from '../../../src/domain/money.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { rules, scripted, TWO_32 } from './scripted.ts';

test('the lower half of the draw is tails, the upper heads', () => {
  const shown = (u: number) => coinflip.play({ side: 'heads' }, scripted(u), rules).side;
  expect([0, TWO_32 / 2 - 1, TWO_32 / 2, TWO_32 - 1].map(shown)).toEqual(['tails', 'tails', 'heads', 'heads']);
});

test.each(['heads', 'tails'] as const)('%s pays 1.9 times the stake on one of two sides: 95 %', (side) => {
  expect(coinflip.multiplier({ side }, { side }, rules)).toEqual({ num: 190, den: 100 });
  expect(coinflip.multiplier({ side }, { side: oppositeSide(side) }, rules).num).toBe(0);
  expect(coinflip.odds({ side }, rules)).toEqual({
    rtp: fraction(19, 20),
    outcomes: [
      { multiplier: fraction(19, 10), probability: fraction(1, 2) },
      { multiplier: fraction(0), probability: fraction(1, 2) },
    ],
  });
});

test('between two, the winner gets 95 % of the pot and one of them wins', () => {
  const payout = payoutOf(500, coinflip.largestMultiplier({ side: 'heads' }, rules));
  expect(payout).toBe(950);
  expect(payout * 100).toBe(95 * 1_000);
  expect(flipWinner('heads', { side: 'heads' })).toBe('creator');
  expect(flipWinner('heads', { side: 'tails' })).toBe('joiner');
  expect(flipWinner('tails', { side: 'tails' })).toBe('creator');
});

test.each([{}, { side: 'edge' }, { side: 1 }, 'heads'])('%j is no side', (raw) =>
  expect(coinflip.readChoice(raw)).toEqual(refuse('choice-invalid')),
);

test('the smallest stake is one credit', () => expect(coinflip.smallestStakeCents).toBe(100));
