/** What passes through the window of a slot machine's reel on its way from one symbol to the next. */
import { slotSymbols, type SlotSymbol } from '../../../domain/games/slots.ts';

/** A spin of two seconds has ten steps of 200 ms; the reels stop one after the other, from left to right. */
const SPIN_STEPS = 10;
export const REEL_STEPS = [6, 8, SPIN_STEPS] as const;

/** Fives and ones pass through all six symbols. Neighbouring reels pass through them in opposite directions. */
const STRIDES = [1, 5, 1] as const;

const symbolAfter = (symbol: SlotSymbol, stride: number): SlotSymbol =>
  slotSymbols[(slotSymbols.indexOf(symbol) + stride) % slotSymbols.length] ?? symbol;

/**
 * The symbols of one spin, from the one that shows to the one that will. What passes in between depends on where the
 * reel stood, never on where it will stop: nothing can be read from it, and nothing looks like a near miss on purpose.
 */
export function reelStrip(reel: number, from: SlotSymbol, to: SlotSymbol): SlotSymbol[] {
  const stride = STRIDES[reel] ?? 1;
  const steps = REEL_STEPS[reel] ?? SPIN_STEPS;
  const strip = [from];
  for (let step = 1, passing = from; step < steps; step += 1) {
    passing = symbolAfter(passing, stride);
    strip.push(passing);
  }
  return [...strip, to];
}

/** How many symbols have passed at t of the whole spin: one a step, at even speed, slower over the last one. */
export function passedAt(reel: number, t: number): number {
  const steps = REEL_STEPS[reel] ?? SPIN_STEPS;
  const at = t * SPIN_STEPS;
  if (at <= steps - 1) return at;
  const last = Math.min(at - (steps - 1), 1);
  return steps - 1 + last + 0.7 * last * (1 - last);
}
