/** Which five of a player's cards make the hand: those that a screen highlights. */
import { placeOf } from './cards.ts';
import { handWorth } from './pokerHand.ts';

const without = (cards: readonly string[], card: string | undefined): string[] => cards.filter((one) => one !== card);

/** The best five of five to seven cards, in the order in which they were given: without any two that are not missed. */
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
