/** Playing cards: a rank (2 to 9, T, J, Q, K, A) and a suit (diamonds, hearts, spades, clubs), written `Td`. */
import * as z from 'zod/mini';

const ranks = Array.from('23456789TJQKA');
const suits = Array.from('dhsc');

/** A new deck's order: rank by rank from the twos to the aces, ♦♥♠♣ within a rank. */
export const deck: readonly string[] = ranks.flatMap((rank) => suits.map((suit) => `${rank}${suit}`));

export const cardSchema = z.string().check(z.regex(/^[2-9TJQKA][dhsc]$/));

const places = new Map(deck.map((card, place) => [card, place]));

/** The place of a card in a new deck, 0 to 51: four times its rank (0 for the two, 12 for the ace) plus its suit. */
export function placeOf(card: string): number {
  const place = places.get(card);
  if (place === undefined) throw new RangeError(`not a card: ${card}`);
  return place;
}

/** The rank of a place, 0 for the two to 12 for the ace. */
export const rankOf = (place: number): number => place >> 2;
/** The suit of a place: diamonds, hearts, spades, clubs. */
export const suitOf = (place: number): 0 | 1 | 2 | 3 => (place & 3) as 0 | 1 | 2 | 3;
