/** Dice by enumeration: all 99 rolls × 99 targets × 2 directions, against numbers worked out here and nowhere else. */
import { expect, describe, test } from 'vitest';
import type { Draws } from '../../../src/domain/fairness/draw.ts';
import { add, equal, fraction, times, type Fraction } from '../../../src/domain/fraction.ts';
import { dice, type DiceChoice } from '../../../src/domain/games/dice.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { payoutOf } from '../../../src/domain/money.ts';
import { defaultRules } from '../../../src/domain/rules.ts';

const rolls = Array.from({ length: 99 }, (_, i) => i + 1);
const directions = ['under', 'over'] as const;
const choices: DiceChoice[] = directions
  .flatMap((direction) => rolls.map((target) => ({ direction, target })))
  .filter(({ direction, target }) => direction === 'under' || target < 99);

/** The specification's rule, said in another way. */
const shouldWin = ({ direction, target }: DiceChoice, roll: number): boolean =>
  direction === 'under' ? !(roll > target) : !(roll <= target);
const winningRolls = ({ direction, target }: DiceChoice): number => (direction === 'under' ? target : 99 - target);

/** A stream whose first integer is `u`. */
const stream = (u: number): Draws => ({
  u32: () => u,
  below: (_k, n) => Number((BigInt(u) * BigInt(n)) >> 32n),
  block: () => new Uint8Array(32),
});

test('197 choices can be made', () => expect(choices).toHaveLength(197));

test('each of the 99 rolls wins or loses, and pays 99 × 0.98 / winning rolls, for every choice', () => {
  for (const choice of choices) {
    let won = 0;
    for (const roll of rolls) {
      const { num, den } = dice.multiplier(choice, { roll }, defaultRules);
      const due = shouldWin(choice, roll) ? fraction(99 * 98, 100 * winningRolls(choice)) : fraction(0);
      if (!equal(fraction(num, den), due)) expect.unreachable(`${dice.describeChoice(choice)}, rolled ${roll}: ${num}/${den}`);
      if (due.num > 0n) won += 1;
    }
    expect(won).toBe(winningRolls(choice));
  }
});

test('returns exactly 98 % for every choice, and odds add up to 1', () => {
  for (const choice of choices) {
    let rtp = fraction(0);
    for (const roll of rolls) {
      const { num, den } = dice.multiplier(choice, { roll }, defaultRules);
      rtp = add(rtp, times(fraction(num, den), fraction(1, 99)));
    }
    expect(rtp).toEqual(fraction(49, 50));
    const odds = dice.odds(choice, defaultRules);
    expect(odds.rtp).toEqual(fraction(49, 50));
    expect(odds.outcomes.reduce((sum: Fraction, { probability }) => add(sum, probability), fraction(0))).toEqual(fraction(1));
    expect(odds.outcomes).toHaveLength(choice.direction === 'under' && choice.target === 99 ? 1 : 2);
    expect(odds.outcomes[0]?.probability).toEqual(fraction(winningRolls(choice), 99));
  }
});

test('a payout is cut to whole cents and never above the bound or the fair amount', () => {
  for (const choice of choices) {
    const bound = dice.largestMultiplier(choice, defaultRules);
    for (const stake of [1, 2, 3, 7, 10, 50, 99, 100, 333, 1_000, 99_999, 1_030_715]) {
      const exact = (BigInt(stake) * 9_702n) / (100n * BigInt(winningRolls(choice)));
      for (const roll of [1, choice.target, Math.min(choice.target + 1, 99), 99]) {
        const payout = payoutOf(stake, dice.multiplier(choice, { roll }, defaultRules));
        if (BigInt(payout) !== (shouldWin(choice, roll) ? exact : 0n))
          expect.unreachable(`${dice.describeChoice(choice)} at ${stake}: ${payout}`);
        expect(payout).toBeLessThanOrEqual(payoutOf(stake, bound));
      }
    }
  }
});

test.each([
  ['1.00 at 50 or under pays 1.94', { direction: 'under', target: 50 }, 100, 194],
  ['10.00 at 50 or under pays 19.40', { direction: 'under', target: 50 }, 1_000, 1_940],
  ['0.01 at 98 or under pays nothing', { direction: 'under', target: 98 }, 1, 0],
  ['0.10 at 98 or under pays 0.09', { direction: 'under', target: 98 }, 10, 9],
  ['0.01 at 1 or under pays 0.97', { direction: 'under', target: 1 }, 1, 97],
  ['1.00 over 98 pays 97.02', { direction: 'over', target: 98 }, 100, 9_702],
] as const)('%s', (_name, choice, stake, payout) => expect(payoutOf(stake, dice.largestMultiplier(choice, defaultRules))).toBe(payout));

test('each roll has the integers that are its own: the drawn return is within 3e-8 of the ideal one', () => {
  // The first integer that gives a roll, by search; below it is the roll before.
  const first = (roll: number): number => {
    let [low, high] = [0, 2 ** 32];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (dice.play(dice.defaultChoice, stream(middle), defaultRules).roll >= roll) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const bounds = [...rolls.map(first), 2 ** 32];
  const counts = rolls.map((_, i) => (bounds[i + 1] ?? 0) - (bounds[i] ?? 0));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2 ** 32);
  expect(Math.max(...counts) - Math.min(...counts)).toBe(1);
  expect(dice.play(dice.defaultChoice, stream(0), defaultRules)).toEqual({ roll: 1 });
  expect(dice.play(dice.defaultChoice, stream(2 ** 32 - 1), defaultRules)).toEqual({ roll: 99 });
  for (const choice of choices) {
    const winning = rolls.reduce((sum, roll, i) => sum + (shouldWin(choice, roll) ? BigInt(counts[i] ?? 0) : 0n), 0n);
    const drawn = times(fraction(winning, 2n ** 32n), fraction(9_702, 100 * winningRolls(choice)));
    const away = Math.abs(Number(add(drawn, fraction(-49, 50)).num) / Number(add(drawn, fraction(-49, 50)).den));
    expect(away).toBeLessThan(3e-8);
  }
});

describe('a choice from outside', () => {
  const refused = (raw: unknown): string => {
    const read = dice.readChoice(raw);
    return isRefusal(read) ? read.sentence : JSON.stringify(read);
  };
  test.each([0, 100, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '50', null, undefined, [50], {}, true, 2 ** 53 + 2])(
    'target %j',
    (target) => {
      expect(refused({ direction: 'under', target })).toBe('Target must be between 1 and 99');
      expect(refused({ direction: 'over', target })).toBe('Target must be between 1 and 99');
    },
  );
  test('over 99', () => expect(refused({ direction: 'over', target: 99 })).toBe('No roll is over 99: choose a lower target'));
  test.each([
    null,
    undefined,
    'under 50',
    50,
    [],
    {},
    { target: 50 },
    { direction: 'UNDER', target: 50 },
    { direction: ['under'], target: 50 },
    { direction: 'sideways', target: 0 },
  ])('not a choice: %j', (raw) => expect(refused(raw)).toBe('An error occurred'));
  test('what else is sent along is dropped', () => {
    expect(refused({ direction: 'over', target: 98, payout: 1_000 })).toBe('{"direction":"over","target":98}');
  });
  test('nothing is paid where no roll wins, whoever asks', () => {
    expect(payoutOf(100, dice.largestMultiplier({ direction: 'over', target: 99 }, defaultRules))).toBe(0);
    for (const roll of rolls) expect(dice.multiplier({ direction: 'over', target: 99 }, { roll }, defaultRules).num).toBe(0);
  });
});

test('says what was chosen and what came', () => {
  expect(dice.describeChoice({ direction: 'under', target: 50 })).toBe('50 or under');
  expect(dice.describeChoice({ direction: 'over', target: 50 })).toBe('over 50');
  expect(dice.describeOutcome({ roll: 37 })).toBe('rolled 37');
});
