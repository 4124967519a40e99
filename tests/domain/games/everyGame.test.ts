/** What holds for every game, whatever it is. */
import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../../src/domain/fraction.ts';
import { rulebooks, type GameName } from '../../../src/domain/games/catalog.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { rulesSchema } from '../../../src/domain/rules.ts';
import { choicesIn } from '../../kit/choices.ts';
import { checkGame } from '../../kit/properties/checkGame.ts';
import { runs } from '../../kit/runs.ts';
import { rules } from './scripted.ts';

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

  test('has the odds of all its draws, and rounds that repeat and pay what the odds say', () => checkGame(game.name, runs(60)));
});
