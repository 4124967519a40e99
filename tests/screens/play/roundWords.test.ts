import { expect, test } from 'vitest';
import { roundWords } from '../../../src/screens/play/roundWords.ts';

test.each([
  ['coinflip', { side: 'heads' }, { side: 'heads' }, 'Heads; bet on heads'],
  ['roulette', { colour: 'red' }, { number: 17, colour: 'black' }, '17 black; bet on red'],
  ['dice', { direction: 'under', target: 50 }, { roll: 37 }, 'Rolled 37, 50 or under'],
] as const)('%s tells apart what happened and what was bet on', (game, choice, outcome, words) => {
  expect(roundWords(game, { choice, outcome })).toBe(words);
});
