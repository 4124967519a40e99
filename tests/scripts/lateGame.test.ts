/** A game that is added to `bountybay/properties` too late, or that the model does not know, is said and not left out. */
import { expect, test } from 'vitest';
import { rulebookOf } from '../../src/domain/games/catalog.ts';
import { addGame } from '../kit/properties/games.ts';
import { checkGame, playAgainstModel } from '../kit/properties/index.ts';

addGame({ ...rulebookOf('dice'), name: 'late' });

test('a game that was added after the kit was loaded', () => {
  expect(() => checkGame('late')).toThrow('There is no game "late": import the module that calls addGame before bountybay/properties.');
});

test('a game that the model was not told of', async () => {
  await expect(playAgainstModel([])).rejects.toThrow('The model does not know the game "late": tell it the game by addModelGame.');
});
