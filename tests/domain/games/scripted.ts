/** Streams that tests write themselves, and the rules that they play by. */
import type { Draws } from '../../../src/domain/fairness/draw.ts';
import { add, fraction, type Fraction } from '../../../src/domain/fraction.ts';
import { defaultRules, type Rules } from '../../../src/domain/rules.ts';

export const rules: Rules = defaultRules;

export const TWO_32 = 2 ** 32;

/** A stream of these integers. Asking for one that is not there fails, so a test also says how many are drawn. */
export function scripted(...integers: readonly number[]): Draws {
  const u32 = (k: number): number => {
    const integer = integers[k];
    if (integer === undefined) throw new Error(`draw ${k} was not expected`);
    return integer;
  };
  return {
    u32,
    below: (k, n) => Number((BigInt(u32(k)) * BigInt(n)) >> 32n),
    block(b) {
      const bytes = new DataView(new ArrayBuffer(32));
      for (let i = 0; i < 8; i += 1) bytes.setUint32(i * 4, integers[b * 8 + i] ?? 0);
      return new Uint8Array(bytes.buffer);
    },
  };
}

/** The first integer whose `floor(f × n)` is `value`. */
export const firstOf = (value: number, n: number): number => Math.ceil((value * TWO_32) / n);

export const sum = (fractions: readonly Fraction[]): Fraction => fractions.reduce(add, fraction(0));
