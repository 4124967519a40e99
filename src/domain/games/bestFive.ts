/** The five of a player's cards that make the hand. Screens highlight them. */
import { placeOf } from './cards.ts';
import { handWorth } from './pokerHand.ts';

const without = (cards: readonly string[], card: string | undefined): string[] => cards.filter((one) => one !== card);

/** The best five of five to seven cards, in the given order. Cards that do not change the worth are left out. */
export function bestFive(cards: readonly string[]): string[] {
  const worthOf = (some: readonly string[]): number => handWorth(some.map(placeOf));
  const worth = worthOf(cards);
  let five = [...cards];
  while (five.length > 5) {
    const spare = five.find((card) => worthOf(without(five, card)) === worth);
    five = without(five, spare);
  }
  return five;
}
