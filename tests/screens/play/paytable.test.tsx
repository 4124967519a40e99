/** Paytables agree with the odds of the rulebooks: no line says another multiplier or chance. */
import { describe, expect, test } from 'vitest';
import { add, equal, fraction, times, toNumber, type Fraction } from '../../../src/domain/fraction.ts';
import { gameNames, rulebookOf, type GameName } from '../../../src/domain/games/catalog.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { payLines } from '../../../src/screens/play/PaytableDialog.tsx';

const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(add, fraction(0));
const lines = (game: GameName, choice: object = rulebookOf(game).defaultChoice) => payLines(game, choice, defaultRules);

describe('every outcome of a bet', () => {
  test.each([
    ['slots', {}],
    ['scratch', {}],
    ['poker', {}],
    ['plinko', { rows: 12, risk: 'medium' }],
    ['plinko', { rows: 16, risk: 'high' }],
  ] as const)('is listed for %s %j: the chances add up to one, and the returns to the odds', (game, choice) => {
    const listed = lines(game, choice);
    const { rtp, outcomes } = rulebookOf(game).odds(choice, defaultRules);
    expect(equal(sum(listed.map(({ probability }) => probability)), fraction(1))).toBe(true);
    expect(equal(sum(listed.map(({ multiplier, probability }) => times(multiplier, probability))), rtp)).toBe(true);
    for (const { multiplier, probability } of outcomes) {
      const same = listed.filter((line) => equal(line.multiplier, multiplier));
      expect(equal(sum(same.map(({ probability }) => probability)), probability)).toBe(true);
    }
  });

  test('is named', () => {
    expect(lines('slots').map(({ label }) => label)).toContain('Two cherries');
    expect(lines('slots')).toHaveLength(13);
    expect(lines('scratch')[0]?.label).toBe('9 equal symbols');
    expect(lines('poker').map(({ label }) => label)).toEqual(['You win', 'Tie', 'The dealer wins']);
  });
});

describe('each choice is a line', () => {
  test.each([
    ['coinflip', { side: 'tails' }, 'Tails', '1/2'],
    ['roulette', { colour: 'green' }, 'Green', '1/37'],
    ['dice', { direction: 'under', target: 37 }, '37 or under', '37/99'],
    ['crash', { autoCashOut: 123 }, 'Auto cash out at 1.23', '31/41'],
  ] as const)('of %s, and %j is the chosen one', (game, choice, what, chance) => {
    const [chosen, ...more] = lines(game, choice).filter((line) => line.chosen);
    expect(more).toEqual([]);
    expect(chosen?.label).toBe(what);
    expect(`${chosen?.probability.num}/${chosen?.probability.den}`).toBe(chance);
  });

  test('of a coin flip: both sides', () => expect(lines('coinflip').map(({ label }) => label)).toEqual(['Heads', 'Tails']));

  test('from the rarest win to the most frequent one, in either direction of dice', () => {
    for (const direction of ['under', 'over']) {
      const chances = lines('dice', { direction, target: 60 }).map(({ probability }) => toNumber(probability));
      expect(chances).toEqual(chances.toSorted((a, b) => a - b));
      expect(new Set(chances).size).toBe(10);
    }
  });
});

test.each(gameNames)('%s has the paytable of its default choice where the choice cannot be played', (game) => {
  const shown = lines(game, { nonsense: true });
  expect(shown).not.toHaveLength(0);
  expect(shown).toEqual(lines(game));
});
