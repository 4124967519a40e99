/** The symbols that pass through a reel's window during a spin. */
import { slotSymbols, type SlotSymbol } from '../../../domain/games/slots.ts';

/** A spin of two seconds has ten steps of 200 ms. The reels stop from left to right. */
const SPIN_STEPS = 10;
export const REEL_STEPS = [6, 8, SPIN_STEPS] as const;

/** Strides of 1 and 5 pass through all six symbols, in opposite directions. */
const STRIDES = [1, 5, 1] as const;

const symbolAfter = (symbol: SlotSymbol, stride: number): SlotSymbol =>
  slotSymbols[(slotSymbols.indexOf(symbol) + stride) % slotSymbols.length] ?? symbol;

/**
 * The symbols of one spin, from the current one to the new one. The symbols between depend only on the current one. They
 * therefore give nothing away and make no near miss.
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

/** How many symbols have passed at t (0 to 1) of the whole spin. Each step passes one symbol. The last step slows down. */
export function passedAt(reel: number, t: number): number {
  const steps = REEL_STEPS[reel] ?? SPIN_STEPS;
  const at = t * SPIN_STEPS;
  if (at <= steps - 1) return at;
  const last = Math.min(at - (steps - 1), 1);
  return steps - 1 + last + 0.7 * last * (1 - last);
}
