/** What holds for every game, whatever it is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { equal, fraction, times, toDecimal } from '../../../src/domain/fraction.ts';
import { rulebooks, type GameName } from '../../../src/domain/games/catalog.ts';
import { payoutOf } from '../../../src/domain/money.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { rulesSchema } from '../../../src/domain/rules.ts';
import { choicesIn } from '../../kit/choices.ts';
import { runs } from '../../kit/runs.ts';
import { rules, sum } from './scripted.ts';

/**
 * How many choices are tried, all that there are unless they are numbers out of many; and the return of the default choice to ten places.
 */
const expected: Readonly<Record<GameName, readonly [choices: number, returned: string]>> = {
  dice: [9, '0.9800000000'],
  slots: [1, '0.9360625000'],
  roulette: [3, '0.9729729729'],
  crash: [7, '0.9300000000'],
  poker: [1, '1.0000000000'],
  plinko: [27, '0.9599955810'],
  coinflip: [2, '0.9500000000'],
  scratch: [1, '0.9714589985'],
};

test('the numbers are those of the specification, in a form that a log may hold', () => {
  expect(rulesSchema.parse(rules)).toEqual(rules);
  const { symbols } = rules.slots;
  const heavier = { ...rules, slots: { ...rules.slots, symbols: { ...symbols, seven: { ...symbols.seven, weight: 6 } } } };
  expect(rulesSchema.safeParse(heavier).success).toBe(false);
});

describe.each(rulebooks)('$name', (game) => {
  const [count, returned] = expected[game.name];
  const choices = choicesIn(game);
  const seeds = fc.record({ serverSeed: fc.string(), clientSeed: fc.string({ minLength: 1 }), nonce: fc.nat() });
  const someChoice = fc.constantFrom(...choices);

  test('returns what it should', () => expect(toDecimal(game.odds(game.defaultChoice, rules).rtp, 10)).toBe(returned));

  test('can be played in all its ways', () => expect(choices).toHaveLength(count));

  test('takes its own choices as they are, and knows its specimen', () => {
    for (const choice of [...choices, game.defaultChoice, game.specimen.choice]) {
      const read = game.readChoice(JSON.parse(JSON.stringify(choice)));
      expect(isRefusal(read)).toBe(false);
      expect(JSON.stringify(read)).toBe(JSON.stringify(choice));
      expect(game.choiceSchema.safeParse(choice).success).toBe(true);
      expect(game.describeChoice(choice)).toMatch(/^[a-z0-9]/);
    }
    expect(game.outcomeSchema.safeParse(game.specimen.outcome).success).toBe(true);
    expect(game.describeOutcome(game.specimen.outcome)).toMatch(/^[a-z0-9L]/);
  });

  test.each([[null], [undefined], [7], ['red'], [[]], [[{}]]])('%j is no choice', (raw) =>
    expect(isRefusal(game.readChoice(raw))).toBe(true),
  );

  test('drops what else is sent along', () => {
    for (const choice of choices) expect(JSON.stringify(game.readChoice({ ...choice, payout: 1_000 }))).toBe(JSON.stringify(choice));
  });

  test('has odds that add up to 1 and to the return, the best first, none above the bound', () => {
    for (const choice of choices) {
      const { rtp, outcomes } = game.odds(choice, rules);
      const largest = game.largestMultiplier(choice, rules);
      expect(sum(outcomes.map(({ probability }) => probability))).toEqual(fraction(1));
      expect(sum(outcomes.map(({ multiplier, probability }) => times(multiplier, probability)))).toEqual(rtp);
      expect(outcomes[0]?.multiplier).toEqual(fraction(largest.num, largest.den));
      for (const [i, { multiplier, probability }] of outcomes.entries()) {
        expect(probability.num > 0n).toBe(true);
        const next = outcomes[i + 1];
        if (next) expect(multiplier.num * next.multiplier.den > next.multiplier.num * multiplier.den).toBe(true);
      }
    }
  });

  test('the same seeds give the same outcome, which the log can hold and the odds know of', () => {
    fc.assert(
      fc.property(seeds, someChoice, (inputs, choice) => {
        const outcome = game.play(choice, drawsFrom(inputs), rules);
        expect(game.play(choice, drawsFrom(inputs), rules)).toEqual(outcome);
        expect(game.outcomeSchema.safeParse(outcome).success).toBe(true);
        expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
        expect(JSON.stringify(outcome)).not.toMatch(/\d\.\d|\de|null/);
        const { num, den } = game.multiplier(choice, outcome, rules);
        const known = game.odds(choice, rules).outcomes.some(({ multiplier }) => equal(multiplier, fraction(num, den)));
        if (!known) expect.unreachable(`${num}/${den} is not among the odds`);
      }),
      runs(60),
    );
  });

  test('a payout is whole cents, cut and never rounded up, and never above the bound', () => {
    fc.assert(
      fc.property(seeds, someChoice, fc.integer({ min: 1, max: 100_000_000 }), (inputs, choice, stake) => {
        const { num, den } = game.multiplier(choice, game.play(choice, drawsFrom(inputs), rules), rules);
        const payout = payoutOf(stake, { num, den });
        expect(Number.isSafeInteger(payout) && payout >= 0).toBe(true);
        expect(BigInt(payout) * BigInt(den) <= BigInt(stake) * BigInt(num)).toBe(true);
        expect((BigInt(payout) + 1n) * BigInt(den) > BigInt(stake) * BigInt(num)).toBe(true);
        expect(payout).toBeLessThanOrEqual(payoutOf(stake, game.largestMultiplier(choice, rules)));
      }),
      runs(60),
    );
  });
});
