/** Poker hands in words, each against a hand that a person has read out. */
import { describe, expect, test } from 'vitest';
import { describeHand, describeShowdown } from '../../../../src/screens/games/poker/describeHand.ts';

const cards = (written: string): string[] => written.split(' ');

test.each([
  ['Ac Jh 9s 5d 2c', 'ace high'],
  ['9d 9s Ah 7c 4d', 'pair of nines'],
  ['6d 6s Ah 7c 4d', 'pair of sixes'],
  ['Kh Kc 9s 9d Jh 2c 3d', 'two pair, kings and nines'],
  ['Kh Kc 9s 9d 4h 4c 3d', 'two pair, kings and nines'],
  ['8c 8d 8s Kh 3d', 'three eights'],
  ['Tc 9d 8s 7h 6c', 'straight to the ten'],
  ['Ac 2d 3s 4h 5c Kd Kh', 'straight to the five'],
  ['Kd Jd 8d 5d 3d Ah Ac', 'flush, king high'],
  ['Jd Jc Js 4h 4s', 'full house, jacks over fours'],
  ['Jd Jc Js 4h 4s 4d 2c', 'full house, jacks over fours'],
  ['Qs Qh Qd Qc 7s', 'four queens'],
  ['9h 8h 7h 6h 5h', 'straight flush to the nine'],
  ['As Ks Qs Js Ts 2d 2c', 'royal flush'],
])('%s is a %s', (hand, words) => expect(describeHand(cards(hand))).toBe(words));

describe('a showdown', () => {
  test.each([
    ['9c Ah', '3c Kd', '9d 3s 7h 5c 2d', "pair of nines beats the dealer's pair of threes"],
    ['3c Kd', '9c Ah', '9d 3s 7h 5c 2d', "the dealer's pair of nines beats pair of threes"],
    ['9c Kh', '9s Qd', '9d 3s 7h 5c 2d', "pair of nines with a king beats the dealer's pair of nines with a queen"],
    ['9c Qh', '9s Ad', '9d 3s 7h 5c 2d', "the dealer's pair of nines with an ace beats pair of nines with a queen"],
    ['9c 8h', '9s 6d', '9d 3s Ah Kc 2d', "pair of nines with an eight beats the dealer's pair of nines with a six"],
    ['Ac 4h', 'As 6d', 'Kd Jd 9h 3c 2d', "the dealer's ace high with a six beats ace high with a four"],
    ['Ad 4h', 'Kd 6s', 'Jd 9d 7d 3d 2s', "flush, ace high beats the dealer's flush, king high"],
    ['Ac 4h', 'Ah 5d', 'As Kd Jh 9c 8d', 'tie, pair of aces each'],
  ])('%s against %s on %s', (player, dealer, board, words) =>
    expect(describeShowdown({ player: cards(player), dealer: cards(dealer), board: cards(board) })).toBe(words),
  );
});
