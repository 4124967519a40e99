/** Poker hands in words: 'pair of nines', and which of two beats the other. */
import { placeOf } from './cards.ts';
import { handWorth, nameOf, ranksOf, type handClasses } from './pokerHand.ts';

const singles = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace'] as const;

const one = (rank: number | undefined): string => singles[rank ?? 0] ?? '';
const many = (rank: number | undefined): string => (one(rank) === 'six' ? 'sixes' : `${one(rank)}s`);

/** A hand by the ranks that make it, highest first, and those beside them. */
const words: Readonly<Record<(typeof handClasses)[number], (made: readonly number[], beside: readonly number[]) => string>> = {
  'High Card': (_made, [high]) => `${one(high)} high`,
  Pair: ([rank]) => `pair of ${many(rank)}`,
  'Two Pair': ([high, low]) => `two pair, ${many(high)} and ${many(low)}`,
  'Three of a Kind': ([rank]) => `three ${many(rank)}`,
  Straight: ([high]) => `straight to the ${one(high)}`,
  Flush: (_made, [high]) => `flush, ${one(high)} high`,
  'Full House': ([rank], [pair]) => `full house, ${many(rank)} over ${many(pair)}`,
  'Four of a Kind': ([rank]) => `four ${many(rank)}`,
  'Straight Flush': ([high]) => `straight flush to the ${one(high)}`,
};

function describeValue(worth: number): string {
  const { made, beside } = ranksOf(worth);
  const name = nameOf(worth);
  return name === 'Royal Flush' ? 'royal flush' : words[name](made, beside);
}

const worthOfCards = (cards: readonly string[]): number => handWorth(cards.map(placeOf));

/** The best hand of five to seven cards: 'pair of nines', 'full house, kings over nines'. */
export const describeHand = (cards: readonly string[]): string => describeValue(worthOfCards(cards));

/** The highest rank beside a hand that the other hand does not have: ' with a king'. */
function kicker(worth: number, other: number): string {
  const known = ranksOf(other).beside;
  const rank = ranksOf(worth).beside.find((own) => !known.includes(own));
  return rank === undefined ? '' : ` with ${/^[ae]/u.test(one(rank)) ? 'an' : 'a'} ${one(rank)}`;
}

interface Showdown {
  readonly player: readonly string[];
  readonly dealer: readonly string[];
  readonly board: readonly string[];
}

/**
 * A showdown in words. 'pair of nines beats the dealer's pair of threes'. Hands of the same words are told apart by the card
 * beside them that decides.
 */
export function describeShowdown({ player, dealer, board }: Showdown): string {
  const [mine, theirs] = [worthOfCards([...player, ...board]), worthOfCards([...dealer, ...board])];
  const [own, other] = [describeValue(mine), describeValue(theirs)];
  if (mine === theirs) return `tie, ${own} each`;
  const [ownMore, otherMore] = own === other ? [kicker(mine, theirs), kicker(theirs, mine)] : ['', ''];
  return mine > theirs
    ? `${own}${ownMore} beats the dealer's ${other}${otherMore}`
    : `the dealer's ${other}${otherMore} beats ${own}${ownMore}`;
}
