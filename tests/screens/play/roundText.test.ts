import { expect, test } from 'vitest';
import { failure, refuse } from '../../../src/domain/refusal.ts';
import { refusalTextOf, roundText } from '../../../src/screens/play/roundText.ts';

test.each([
  ['coinflip', { side: 'heads' }, { side: 'heads' }, 'Heads. You bet on heads'],
  ['roulette', { colour: 'red' }, { number: 17, colour: 'black' }, '17 black. You bet on red'],
  ['plinko', { rows: 8, risk: 'low' }, { bounces: 'LRRLRLRR', start: 0, slot: 6 }, 'Landed on 0.7×, 8 rows, low risk'],
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
  expect(roundText(game, { choice, outcome, stakeCents: 3_33, payoutCents: 2_33 })).toBe(words);
});

test('what could not be saved is said as its game says it', () => {
  const reason = 'Your browser could not save this.';
  const refusal = refuse('could-not-save');
  expect(refusalTextOf('dice')(refusal)).toBe(`An error occurred: ${reason}`);
  expect(refusalTextOf('poker')(refusal)).toBe(`Error playing poker: ${reason}`);
  expect(refusalTextOf('scratch')(refusal)).toBe(`Error generating game: ${reason}`);
});

test('a broken connection keeps its own sentence', () => {
  expect(refusalTextOf('dice')(failure('It was not sent.'))).toBe('It was not sent.');
});
