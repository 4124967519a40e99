/** The first cards of a shuffled deck: a Fisher–Yates shuffle that stops after `count` cards. */
import type { Draws } from '../fairness/draw.ts';

/** Card i, from 0, is taken from the remaining cards at the place `floor(f_i × number of remaining cards)`. */
export function dealFrom<Card>(deck: readonly Card[], count: number, draws: Draws): Card[] {
  const left = [...deck];
  return Array.from({ length: count }, (_, i) => left.splice(draws.below(i, left.length), 1)).flat();
}
