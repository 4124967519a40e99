/**
 * The worth of a poker hand: one number for the best five of up to seven cards. The higher number wins, equal numbers tie.
 *
 * A set of ranks is a number of 13 bits: bit 0 is the two, bit 12 the ace. So `|` is the union of two sets and `&` what both have, and of two
 * sets of the same size the one with the higher ranks is the larger number. A hand is given as four such sets, the ranks that it has in each suit.
 *
 * A worth is class × 2^26 + made × 2^13 + kickers: the class of the hand, the ranks that make the class, and the ranks beside them.
 * For A♦ A♠ K♥ K♠ Q♦ 7♣ 2♥ the ranks of any suit are {A, K, Q, 7, 2}, and those of two suits {A, K}. So the class is `Two Pair`, the made ranks
 * are {A, K}, and the kicker is the highest of the others, {Q}.
 */
import { placeOf, rankOf, suitOf } from './cards.ts';

export const handClasses = [
  'High Card',
  'Pair',
  'Two Pair',
  'Three of a Kind',
  'Straight',
  'Flush',
  'Full House',
  'Four of a Kind',
  'Straight Flush',
] as const;
const [HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

const ACE = 1 << 12;
/** The lowest straight: ace, two, three, four, five. */
const WHEEL = 0b1_0000_0000_1111;
const FIVE = 1 << 3;

const worth = (handClass: number, made: number, kickers: number): number => (handClass << 26) | (made << 13) | kickers;

/** The highest rank of a set as a set; the empty set for the empty set. */
const highest = (set: number): number => (set === 0 ? 0 : 1 << (31 - Math.clz32(set)));
const without = (set: number, ranks: number): number => set & ~ranks;

function highestTwo(set: number): number {
  const first = highest(set);
  return first | highest(set ^ first);
}

function highestThree(set: number): number {
  const two = highestTwo(set);
  return two | highest(set ^ two);
}

function highestFive(set: number): number {
  const three = highestThree(set);
  return three | highestTwo(set ^ three);
}

/** The highest rank of the best five ranks in a row, or 0. The ace also counts below the two. */
function straightIn(set: number): number {
  /** The ranks that have the four ranks below them, too. */
  const ends = set & (set << 1) & (set << 2) & (set << 3) & (set << 4);
  if (ends !== 0) return highest(ends);
  return (set & WHEEL) === WHEEL ? FIVE : 0;
}

/** Whether a set has five ranks: it is not empty after the lowest is taken away four times. */
function hasFive(set: number): boolean {
  let left = set & (set - 1);
  left &= left - 1;
  left &= left - 1;
  return (left & (left - 1)) !== 0;
}

/** The worth of a hand of five to seven cards, given as the ranks that it has in each suit. */
export function worthOf(diamonds: number, hearts: number, spades: number, clubs: number): number {
  const flush = hasFive(diamonds) ? diamonds : hasFive(hearts) ? hearts : hasFive(spades) ? spades : hasFive(clubs) ? clubs : 0;
  if (flush !== 0) {
    const straight = straightIn(flush);
    if (straight !== 0) return worth(STRAIGHT_FLUSH, straight, 0);
  }

  // The ranks that the hand has in any suit, in at least two suits, and in at least three.
  const any = diamonds | hearts | spades | clubs;
  const [bothRed, bothBlack] = [diamonds & hearts, spades & clubs];
  const [anyRed, anyBlack] = [diamonds | hearts, spades | clubs];
  const two = bothRed | bothBlack | (anyRed & anyBlack);
  const three = (bothRed & anyBlack) | (bothBlack & anyRed);

  if (three !== 0) {
    const four = bothRed & bothBlack;
    if (four !== 0) return worth(FOUR, four, highest(without(any, four)));
    const best = highest(three);
    const pair = highest(without(two, best));
    if (pair !== 0) return worth(FULL_HOUSE, best, pair);
  }
  if (flush !== 0) return worth(FLUSH, 0, highestFive(flush));
  const straight = straightIn(any);
  if (straight !== 0) return worth(STRAIGHT, straight, 0);
  if (three !== 0) return worth(THREE, three, highestTwo(without(any, three)));
  if (two === 0) return worth(HIGH_CARD, 0, highestFive(any));
  const pairs = highestTwo(two);
  return pairs === highest(pairs)
    ? worth(PAIR, pairs, highestThree(without(any, pairs)))
    : worth(TWO_PAIR, pairs, highest(without(any, pairs)));
}

/** The worth of five to seven cards, given by their places in the deck's order. Fewer throw `Not enough cards`. */
export function handWorth(places: readonly number[]): number {
  if (places.length < 5) throw new RangeError('Not enough cards');
  const bySuit: [number, number, number, number] = [0, 0, 0, 0];
  for (const place of places) bySuit[suitOf(place)] |= 1 << rankOf(place);
  return worthOf(...bySuit);
}

/**
 * The five of a player's cards that make the hand, of five to seven, in the given order. Cards that do not change the worth are left out.
 */
export function bestFive(cards: readonly string[]): string[] {
  const worthOfCards = (some: readonly string[]): number => handWorth(some.map(placeOf));
  const best = worthOfCards(cards);
  let five = [...cards];
  while (five.length > 5) {
    const spare = five.find((card) => worthOfCards(five.filter((one) => one !== card)) === best);
    five = five.filter((one) => one !== spare);
  }
  return five;
}

/** The class of a worth, as a place in `handClasses`. */
export const classOf = (value: number): number => value >> 26;

/** The ranks of a set of 13 bits, highest first. */
function listed(set: number): readonly number[] {
  const ranks: number[] = [];
  for (let rank = 12; rank >= 0; rank -= 1) if ((set & (1 << rank)) !== 0) ranks.push(rank);
  return ranks;
}

/** The ranks (0 for the two to 12 for the ace) that make a hand, and those beside them, highest first. */
export const ranksOf = (value: number): { readonly made: readonly number[]; readonly beside: readonly number[] } => ({
  made: listed((value >> 13) & 0x1fff),
  beside: listed(value & 0x1fff),
});

type HandName = (typeof handClasses)[number] | 'Royal Flush';

/** `Pair`, `Full House`; an ace-high straight flush is a `Royal Flush`. */
export const nameOf = (value: number): HandName =>
  value === worth(STRAIGHT_FLUSH, ACE, 0) ? 'Royal Flush' : (handClasses[classOf(value)] ?? 'High Card');
