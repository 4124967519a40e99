/** Poker hands in words: 'pair of nines', and which of two beats the other. */
import { placeOf } from '../../../domain/games/cards.ts';
import { handWorth, nameOf, ranksOf, type handClasses } from '../../../domain/games/pokerHand.ts';
import { t } from '../../../languages/t.ts';

/** From the lowest rank to the highest: one card of it, and several. */
const ranks: readonly (readonly [one: string, many: string])[] = [
  [t('two'), t('twos')],
  [t('three'), t('threes')],
  [t('four'), t('fours')],
  [t('five'), t('fives')],
  [t('six'), t('sixes')],
  [t('seven'), t('sevens')],
  [t('eight'), t('eights')],
  [t('nine'), t('nines')],
  [t('ten'), t('tens')],
  [t('jack'), t('jacks')],
  [t('queen'), t('queens')],
  [t('king'), t('kings')],
  [t('ace'), t('aces')],
];
/** The places in `ranks` of the names that begin with a vowel. */
const [EIGHT, ACE] = [6, 12];

const one = (rank = 0): string => ranks[rank]?.[0] ?? '';
const many = (rank = 0): string => ranks[rank]?.[1] ?? '';

/** Describes a hand of each class by the ranks that make it, highest first, and by those of the cards beside them. */
const describers: Readonly<Record<(typeof handClasses)[number], (made: readonly number[], beside: readonly number[]) => string>> = {
  'High Card': (_made, [high]) => t('{rank} high', { rank: one(high) }),
  Pair: ([rank]) => t('pair of {ranks}', { ranks: many(rank) }),
  'Two Pair': ([high, low]) => t('two pair, {ranks} and {others}', { ranks: many(high), others: many(low) }),
  'Three of a Kind': ([rank]) => t('three {ranks}', { ranks: many(rank) }),
  Straight: ([high]) => t('straight to the {rank}', { rank: one(high) }),
  Flush: (_made, [high]) => t('flush, {rank} high', { rank: one(high) }),
  'Full House': ([rank], [pair]) => t('full house, {ranks} over {others}', { ranks: many(rank), others: many(pair) }),
  'Four of a Kind': ([rank]) => t('four {ranks}', { ranks: many(rank) }),
  'Straight Flush': ([high]) => t('straight flush to the {rank}', { rank: one(high) }),
};

function describeValue(worth: number): string {
  const { made, beside } = ranksOf(worth);
  const name = nameOf(worth);
  return name === 'Royal Flush' ? t('royal flush') : describers[name](made, beside);
}

const worthOfCards = (cards: readonly string[]): number => handWorth(cards.map(placeOf));

/** The best hand of five to seven cards: 'pair of nines', 'full house, kings over nines'. */
export const describeHand = (cards: readonly string[]): string => describeValue(worthOfCards(cards));

/** A hand with the highest rank beside it that the other hand does not have: 'pair of nines with a king'. */
function withKicker(worth: number, other: number): string {
  const hand = describeValue(worth);
  const known = ranksOf(other).beside;
  const rank = ranksOf(worth).beside.find((own) => !known.includes(own));
  if (rank === undefined) return hand;
  return rank === EIGHT || rank === ACE
    ? t('{hand} with an {rank}', { hand, rank: one(rank) })
    : t('{hand} with a {rank}', { hand, rank: one(rank) });
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
  const hands = { own: describeValue(mine), other: describeValue(theirs) };
  if (mine === theirs) return t('tie, {own} each', { own: hands.own });
  const named = hands.own === hands.other ? { own: withKicker(mine, theirs), other: withKicker(theirs, mine) } : hands;
  return mine > theirs ? t("{own} beats the dealer's {other}", named) : t("the dealer's {other} beats {own}", named);
}
