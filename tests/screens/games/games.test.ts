import { expect, test } from 'vitest';
import { gameNames, rulebookOf, type GameName } from '../../../src/domain/games/catalog.ts';
import { gameOf, games } from '../../../src/screens/games/games.ts';
import { fieldsOf } from '../../kit/choices.ts';

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

/** Whether the rulebook leaves something to choose. */
const choosable = (name: GameName): boolean => fieldsOf(rulebookOf(name)).length > 0;

test.each(gameNames)('the record of %s is about it, and has fields where there is something to choose', (name) => {
  const { rulebook, ChoiceFields } = gameOf(name);
  expect(rulebook).toBe(rulebookOf(name));
  expect(ChoiceFields !== undefined).toBe(choosable(name));
});

test('some games have something to choose, and some have not', () =>
  expect(new Set(gameNames.map(choosable))).toEqual(new Set([true, false])));
