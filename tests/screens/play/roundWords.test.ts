import { expect, test } from 'vitest';
import { failingIn, roundWords } from '../../../src/screens/play/roundWords.ts';

test.each([
  ['coinflip', { side: 'heads' }, { side: 'heads' }, 'Heads. You bet on heads'],
  ['roulette', { colour: 'red' }, { number: 17, colour: 'black' }, '17 black. You bet on red'],
  ['plinko', { rows: 8, risk: 'low' }, { bounces: 'LRRLRLRR', start: 0, slot: 6 }, 'Landed in slot 6, 8 rows, low risk'],
  ['slots', {}, { reels: ['bell', 'plum', 'bell'] }, 'Bell, plum, bell'],
  [
    'poker',
    {},
    {
      player: ['9c', 'Ah'],
      dealer: ['3c', 'Kd'],
      board: ['9d', '3s', '7h', '5c', '2d'],
      winner: 'player',
      playerHand: 'Pair',
      dealerHand: 'Pair',
    },
    "Pair of nines beats the dealer's pair of threes",
  ],
  ['dice', { direction: 'under', target: 50 }, { roll: 37 }, 'Rolled 37. You needed 50 or under'],
] as const)('%s tells apart what happened and what was bet on', (game, choice, outcome, words) => {
  expect(roundWords(game, { choice, outcome })).toBe(words);
});

test('what could not be written is said as its game says it', () => {
  expect(failingIn('dice')({ refused: 'could-not-save', sentence: 'it is full' })).toBe('An error occurred: it is full');
  expect(failingIn('poker')({ refused: 'could-not-save', sentence: 'it is full' })).toBe('Error playing poker: it is full');
  expect(failingIn('scratch')({ refused: 'could-not-save', sentence: 'it is full' })).toBe('Error generating game: it is full');
});
