import { expect, test } from 'vitest';
import { gameNames, rulebookOf } from '../../../src/domain/games/catalog.ts';
import { gameOf, games } from '../../../src/screens/games/games.ts';

test('the tabs stand in the order of the specification', () =>
  expect(games.map(({ rulebook: { title } }) => title)).toEqual([
    'Dice',
    'Slots',
    'Roulette',
    'Scratch-Off',
    'Poker',
    'Coin Flip',
    'Plinko',
    'Crash',
  ]));

test.each(gameNames)('the record of %s is about it, and has fields where there is something to choose', (name) => {
  const { rulebook, ChoiceFields } = gameOf(name);
  expect(rulebook).toBe(rulebookOf(name));
  expect(ChoiceFields !== undefined).toBe(['dice', 'roulette', 'coinflip', 'plinko', 'crash'].includes(name));
});
