/** The first cards of a shuffled deck: Fisher–Yates, stopped as soon as enough are dealt. */
import type { Draws } from '../fairness/draw.ts';

/** Card i is taken out of the cards that are left, at `floor(f_i × how many are left)`; i counts from 0. */
export function dealFrom<Card>(deck: readonly Card[], count: number, draws: Draws): Card[] {
  const left = [...deck];
  return Array.from({ length: count }, (_, i) => left.splice(draws.below(i, left.length), 1)).flat();
}
