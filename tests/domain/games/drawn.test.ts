/**
 * What 32-bit integers really draw. They cannot be divided by 37 or 100 without a rest, so a number of the wheel has one
 * integer more than another. The return that is drawn stays within 3e-8 of the ideal one; counted here, never sampled.
 */
import { describe, expect, test } from 'vitest';
import { add, fraction, toNumber, type Fraction } from '../../../src/domain/fraction.ts';
import { plinko } from '../../../src/domain/games/plinko.ts';
import { leanAt, plinkoRisks, SLOTS } from '../../../src/domain/games/plinkoTable.ts';
import { colourOf, roulette } from '../../../src/domain/games/roulette.ts';
import { slots, slotSymbols } from '../../../src/domain/games/slots.ts';
import { firstOf, rules, sum, TWO_32 } from './scripted.ts';

const GRAIN = 1n << 32n;
const away = (drawn: Fraction, ideal: Fraction): number => Math.abs(toNumber(add(drawn, fraction(-ideal.num, ideal.den))));

test('roulette', () => {
  for (const colour of ['red', 'black', 'green'] as const) {
    const returns = Array.from({ length: 37 }, (_, number) => {
      const { num } = roulette.multiplier({ colour }, { number, colour: colourOf(number) }, rules);
      return fraction(num * (firstOf(number + 1, 37) - firstOf(number, 37)), TWO_32);
    });
    expect(away(sum(returns), roulette.odds({ colour }, rules).rtp)).toBeLessThan(3e-8);
  }
});

test('slots', () => {
  let end = 0;
  const integersOf = slotSymbols.map((symbol) => {
    const start = end;
    end += rules.slots.symbols[symbol].weight;
    return BigInt(firstOf(end, 100) - firstOf(start, 100));
  });
  let drawn = fraction(0);
  slotSymbols.forEach((a, i) =>
    slotSymbols.forEach((b, j) =>
      slotSymbols.forEach((c, k) => {
        const { num, den } = slots.multiplier({}, { reels: [a, b, c] }, rules);
        const integers = (integersOf[i] ?? 0n) * (integersOf[j] ?? 0n) * (integersOf[k] ?? 0n);
        drawn = add(drawn, fraction(BigInt(num) * integers, BigInt(den) * GRAIN * GRAIN * GRAIN));
      }),
    ),
  );
  expect(away(drawn, slots.odds({}, rules).rtp)).toBeLessThan(3e-8);
});

describe.each([8, 9, 10, 11, 12, 13, 14, 15, 16])('plinko with %d rows', (rows) => {
  test.each(plinkoRisks)('%s risk', (risk) => {
    let ways: bigint[] = [1n];
    for (let i = 0; i < rows; i += 1) {
      const next = Array.from({ length: i + 2 }, () => 0n);
      ways.forEach((way, rights) => {
        const { right, of } = leanAt(rows, risk, i, rights);
        const integers = (BigInt(right) * GRAIN + BigInt(of) - 1n) / BigInt(of);
        next[rights]! += way * (GRAIN - integers);
        next[rights + 1]! += way * integers;
      });
      ways = next;
    }
    let drawn = 0n;
    ways.forEach((way, rights) => {
      for (let slot = 0; slot < SLOTS; slot += 1) {
        // The starts u with slot ≤ 11 (R + u / 2^32) / (rows + 1) < slot + 1.
        const from = (edge: number): bigint => {
          const u = (BigInt(edge * (rows + 1) - 11 * rights) * GRAIN + 10n) / 11n;
          return u < 0n ? 0n : u > GRAIN ? GRAIN : u;
        };
        drawn += way * (from(slot + 1) - from(slot)) * BigInt(rules.plinko[risk][slot] ?? 0);
      }
    });
    expect(away(fraction(drawn, 100n * GRAIN ** BigInt(rows + 1)), plinko.odds({ rows, risk }, rules).rtp)).toBeLessThan(3e-8);
  });
});
