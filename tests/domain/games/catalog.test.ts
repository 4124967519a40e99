import { expect, test } from 'vitest';
import { addGame, gameNames, rulebookById, rulebookOf } from '../../../src/domain/games/catalog.ts';
import { rulebookId } from '../../../src/domain/games/game.ts';

test('every game is found by the id that a bet holds', () =>
  gameNames.forEach((name) => expect(rulebookById(rulebookId(rulebookOf(name)))).toBe(rulebookOf(name))));

test('no game takes the place of another', () => {
  const before = [...gameNames];
  expect(() => addGame(rulebookOf('dice'))).toThrow('There is a game "dice" already.');
  expect(gameNames).toEqual(before);
});
