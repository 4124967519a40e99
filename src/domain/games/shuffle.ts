/** The first cards of a shuffled deck: a Fisher–Yates shuffle that stops after `count` cards. */
import type { Draws } from '../fairness/draw.ts';

/** Card i, from 0, is taken from the remaining cards at the place `floor(f_i × number of remaining cards)`. */
export function dealFrom<Card>(deck: readonly Card[], count: number, draws: Draws): Card[] {
  const left = [...deck];
  const dealt: Card[] = [];
  for (let i = 0; i < count; i += 1) dealt.push(...left.splice(draws.below(i, left.length), 1));
  return dealt;
}
