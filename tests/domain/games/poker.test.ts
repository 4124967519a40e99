/** Poker: deals recorded at a real operator, showdowns that three evaluators agree on, and a slow evaluator as judge. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { fraction, toDecimal } from '../../../src/domain/fraction.ts';
import { deck, placeOf } from '../../../src/domain/games/cards.ts';
import { poker, showdown } from '../../../src/domain/games/poker.ts';
import { bestFive, handWorth, nameOf } from '../../../src/domain/games/pokerHand.ts';
import { dealFrom } from '../../../src/domain/games/shuffle.ts';
import { runs } from '../../kit/runs.ts';
import { rules } from './scripted.ts';

interface Vectors {
  readonly deal: readonly {
    readonly serverSeed: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly result: readonly number[];
  }[];
  readonly showdowns: readonly {
    readonly player: readonly string[];
    readonly dealer: readonly string[];
    readonly board: readonly string[];
    readonly winner: string;
    readonly playerHand: string;
    readonly dealerHand: string;
  }[];
}
const vectors = <Name extends keyof Vectors>(file: string): Pick<Vectors, Name> =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/vectors/${file}`, import.meta.url), 'utf8')) as Pick<Vectors, Name>;

const cards = (text: string): number[] => text.split(' ').map(placeOf);
const worthOf = (text: string): number => handWorth(cards(text));

test('the deck runs from the twos to the aces, ♦♥♠♣', () => {
  expect(deck).toHaveLength(52);
  expect(deck.slice(0, 5).join(' ')).toBe('2d 2h 2s 2c 3d');
  expect(deck.slice(-5).join(' ')).toBe('Kc Ad Ah As Ac');
  expect(() => placeOf('1d')).toThrow('not a card: 1d');
});

test('every recorded deal comes out of its seeds', () => {
  const { deal } = vectors<'deal'>('stake-real.json');
  expect(deal).toHaveLength(5);
  for (const { result, ...inputs } of deal) {
    const draws = drawsFrom(inputs);
    expect(dealFrom(deck, result.length, draws).map(placeOf)).toEqual(result);
    const { player, dealer, board } = poker.play({}, draws, rules);
    expect([...player, ...dealer, ...board].map(placeOf)).toEqual(result.slice(0, 9));
  }
});

test('every known showdown goes to its winner, with the hands that they are called', () => {
  const { showdowns } = vectors<'showdowns'>('poker.json');
  expect(showdowns).toHaveLength(261);
  for (const { player, dealer, board, ...due } of showdowns) {
    expect(showdown(player, dealer, board)).toEqual(due);
    const other = due.winner === 'tie' ? 'tie' : due.winner === 'player' ? 'dealer' : 'player';
    expect(showdown(dealer, player, board)).toEqual({ winner: other, playerHand: due.dealerHand, dealerHand: due.playerHand });
  }
});

describe('hands in order', () => {
  const ladder = [
    ['7d 5h 4s 3c 2d', 'High Card'],
    ['8d 5h 4s 3c 2d', 'High Card'],
    ['Ad Kh Qs Jc 9d', 'High Card'],
    ['2d 2h 5s 4c 3d', 'Pair'],
    ['2d 2h Ks 4c 3d', 'Pair'],
    ['Ad Ah Ks Qc Jd', 'Pair'],
    ['3d 3h 2s 2c 4d', 'Two Pair'],
    ['3d 3h 2s 2c Ad', 'Two Pair'],
    ['Ad Ah 2s 2c 3d', 'Two Pair'],
    ['Ad Ah Ks Kc Qd', 'Two Pair'],
    ['2d 2h 2s 4c 3d', 'Three of a Kind'],
    ['Ad Ah As Kc Qd', 'Three of a Kind'],
    ['Ad 2h 3s 4c 5d', 'Straight'],
    ['6d 2h 3s 4c 5d', 'Straight'],
    ['Td Jh Qs Kc Ad', 'Straight'],
    ['7d 5d 4d 3d 2d', 'Flush'],
    ['Ad Kd Qd Jd 9d', 'Flush'],
    ['2d 2h 2s 3c 3d', 'Full House'],
    ['2d 2h 2s Ac Ad', 'Full House'],
    ['3d 3h 3s 2c 2d', 'Full House'],
    ['Ad Ah As Kc Kd', 'Full House'],
    ['2d 2h 2s 2c 3d', 'Four of a Kind'],
    ['2d 2h 2s 2c Ad', 'Four of a Kind'],
    ['3d 3h 3s 3c 2d', 'Four of a Kind'],
    ['Ad 2d 3d 4d 5d', 'Straight Flush'],
    ['9c Tc Jc Qc Kc', 'Straight Flush'],
    ['Tc Jc Qc Kc Ac', 'Royal Flush'],
  ] as const;

  test.each(ladder)('%s is called %s', (hand, name) => expect(nameOf(worthOf(hand))).toBe(name));
  test('each beats the one before', () => {
    const worths = ladder.map(([hand]) => worthOf(hand));
    worths.slice(1).forEach((worth, i) => expect(worth, ladder[i + 1]?.[0]).toBeGreaterThan(worths[i] ?? 0));
  });
  test.each([
    ['three pairs keep the best two and the best card', 'Ad Ah Ks Kc Qd Qh 2s', 'Ad Ah Ks Kc Qd'],
    ['two threes are a full house', 'Ad Ah As Kc Kd Kh 2s', 'Ad Ah As Kc Kd'],
    ['a three and two pairs take the better pair', '2d 2h 2s Kc Kd Qh Qs', '2d 2h 2s Kc Kd'],
    ['four and a pair take the best card', '2d 2h 2s 2c Kd Kh As', '2d 2h 2s 2c As'],
    ['a flush of seven keeps five', '2d 4d 6d 8d Td Qd Ad', '6d 8d Td Qd Ad'],
    ['a long straight takes its top', '2d 3h 4s 5c 6d 7h 8s', '4s 5c 6d 7h 8s'],
    ['the six beats the wheel', 'Ad 2h 3s 4c 5d 6h 9s', '2h 3s 4c 5d 6h'],
    ['a straight flush below a higher straight', '3d 4d 5d 6d 7d 8h 9s', '3d 4d 5d 6d 7d'],
    ['a flush hides a straight', '2d 4d 6d 8d Td 9h 7s', '2d 4d 6d 8d Td'],
    ['a full house hides a flush', '2d 2h 2s 5d 5h 9d Td', '2d 2h 2s 5d 5h'],
  ])('%s', (_name, seven, five) => expect(worthOf(seven)).toBe(worthOf(five)));
  test('fewer than five cards are none', () => expect(() => worthOf('Ad Ah As Ac')).toThrow('Not enough cards'));
});

/** Five cards judged by counting, ranks from 0; shares nothing with the rulebook. */
function judge(five: readonly number[]): readonly number[] {
  const ranks = five.map((place) => Math.floor(place / 4));
  const groups = [...new Set(ranks)].map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }));
  groups.sort((a, b) => b.count - a.count || b.rank - a.rank);
  const order = groups.map(({ rank }) => rank);
  const shape = groups.map(({ count }) => count).join('');
  const flush = new Set(five.map((place) => place % 4)).size === 1;
  const wheel = order.join() === '12,3,2,1,0';
  const straight = shape === '11111' && (wheel || (order[0] ?? 0) - (order[4] ?? 0) === 4);
  if (straight) return [flush ? 8 : 4, wheel ? 3 : (order[0] ?? 0)];
  if (flush && shape === '11111') return [5, ...order];
  return [{ '41': 7, '32': 6, '311': 3, '221': 2, '2111': 1 }[shape] ?? 0, ...order];
}
const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};
function* fivesOf(seven: readonly number[]): Generator<number[]> {
  for (let a = 0; a < 7; a += 1) for (let b = a + 1; b < 7; b += 1) yield seven.filter((_, i) => i !== a && i !== b);
}
const bestOf = (seven: readonly number[]): readonly number[] =>
  [...fivesOf(seven)].map(judge).reduce((best, one) => (compare(one, best) > 0 ? one : best));

/** Seven different cards, often of few ranks or few suits, so that rare hands come up. */
const sevens = fc.oneof(
  fc.uniqueArray(fc.nat(51), { minLength: 7, maxLength: 7 }),
  fc.uniqueArray(fc.integer({ min: 20, max: 35 }), { minLength: 7, maxLength: 7 }),
  fc
    .uniqueArray(fc.nat(12), { minLength: 7, maxLength: 7 })
    .chain((ranks) => fc.tuple(...ranks.map((rank) => fc.constantFrom(0, 0, 0, 1).map((suit) => rank * 4 + suit)))),
);

test('the best of 21 fives, judged by counting, decides every pair of hands in the same way', () => {
  fc.assert(
    fc.property(sevens, sevens, (a, b) => {
      expect(Math.sign(handWorth(a) - handWorth(b))).toBe(Math.sign(compare(bestOf(a), bestOf(b))));
    }),
    runs(500),
  );
});

test('the five that are highlighted are five of the seven and worth the same', () => {
  fc.assert(
    fc.property(sevens, (seven) => {
      const hand = seven.map((place) => deck[place]!);
      const five = bestFive(hand);
      expect(five).toHaveLength(5);
      expect(new Set(five).size).toBe(5);
      expect(five.every((card) => hand.includes(card))).toBe(true);
      expect(handWorth(five.map(placeOf))).toBe(handWorth(seven));
    }),
    runs(500),
  );
});

describe('the odds', () => {
  test('return the stake, with 113,130,263,816 ties among 2,781,381,002,400 showdowns (counted one by one in bench/poker.bench.ts)', () => {
    const { rtp, outcomes } = poker.odds({}, rules);
    const [all, ties] = [2_781_381_002_400n, 113_130_263_816n];
    expect(rtp).toEqual(fraction(1));
    expect(outcomes).toEqual([
      { multiplier: fraction(2), probability: fraction(all - ties, 2n * all) },
      { multiplier: fraction(1), probability: fraction(ties, all) },
      { multiplier: fraction(0), probability: fraction(all - ties, 2n * all) },
    ]);
    expect(outcomes.map(({ probability }) => toDecimal(probability, 7))).toEqual(['0.4796629', '0.0406741', '0.4796629']);
  });

  test('agree with 20,000 rounds', () => {
    const counts = { player: 0, dealer: 0, tie: 0 };
    const rounds = 20_000;
    for (let nonce = 0; nonce < rounds; nonce += 1)
      counts[poker.play({}, drawsFrom({ serverSeed: 'sampled', clientSeed: 'poker', nonce }), rules).winner] += 1;
    // Five standard deviations: sqrt(p (1 − p) / n) is 0.0035 and 0.0014.
    expect(Math.abs(counts.player / rounds - 0.4796629)).toBeLessThan(0.018);
    expect(Math.abs(counts.dealer / rounds - 0.4796629)).toBeLessThan(0.018);
    expect(Math.abs(counts.tie / rounds - 0.0406741)).toBeLessThan(0.007);
  });
});

test('says who won with what', () => {
  expect(poker.describeOutcome(poker.specimen.outcome)).toBe('player wins, Pair against High Card');
  expect(showdown(['2d', '3d'], ['2h', '3h'], ['As', 'Ks', 'Qs', 'Js', 'Ts'])).toEqual({
    winner: 'tie',
    playerHand: 'Royal Flush',
    dealerHand: 'Royal Flush',
  });
});
