/** Plinko against all 27 boards computed outside the project, ball by ball where balls can be counted, and its path. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { fraction, times, toDecimal, type Fraction } from '../../../src/domain/fraction.ts';
import { plinko, rightsIn, slotProbabilities, type PlinkoChoice, type PlinkoOutcome } from '../../../src/domain/games/plinko.ts';
import { plinkoPath } from '../../../src/domain/games/plinkoPath.ts';
import { SLOTS, leanAt, plinkoRisks } from '../../../src/domain/games/plinkoTable.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { runs } from '../../kit/runs.ts';
import { rules, scripted, sum, TWO_32 } from './scripted.ts';

type Digits = readonly [num: string, den: string];
interface Board extends PlinkoChoice {
  readonly alphaHundredths: number | null;
  readonly printed: string;
  readonly rtp: Digits;
  readonly slots: readonly Digits[];
}
const fixture = JSON.parse(readFileSync(new URL('../../../fixtures/vectors/plinko.json', import.meta.url), 'utf8')) as {
  readonly boards: readonly Board[];
};
const exactly = ([num, den]: Digits): Fraction => fraction(BigInt(num), BigInt(den));

/** Five decimals, rounded: `.95733`. */
const rounded = (value: Fraction): string => {
  const half = fraction(1, 200_000);
  return toDecimal(fraction(value.num * half.den + half.num * value.den, value.den * half.den), 5).replace(/^0/, '');
};

test('27 boards', () => expect(new Set(fixture.boards.map(({ rows, risk }) => `${rows} ${risk}`)).size).toBe(27));

describe.each(fixture.boards)('$rows rows, $risk risk', (board) => {
  const choice: PlinkoChoice = { rows: board.rows, risk: board.risk };

  test(`returns ${board.printed}, exactly as computed elsewhere`, () => {
    const { rtp } = plinko.odds(choice, rules);
    expect(rtp).toEqual(exactly(board.rtp));
    expect(rounded(rtp)).toBe(board.printed);
  });

  test('each slot is as likely as computed elsewhere, and as likely as the one opposite', () => {
    const slots = slotProbabilities(choice);
    expect(slots).toEqual(board.slots.map(exactly));
    expect(sum(slots)).toEqual(fraction(1));
    expect([...slots].reverse()).toEqual(slots);
  });

  test('leans by its α', () => {
    const alpha = board.alphaHundredths;
    for (let i = 0; i < board.rows; i += 1) {
      for (let rights = 0; rights <= i; rights += 1) {
        const { right, of } = leanAt(board.rows, board.risk, i, rights);
        expect(fraction(right, of)).toEqual(alpha === null ? fraction(1, 2) : fraction(100 * rights + alpha, 100 * i + 2 * alpha));
      }
    }
  });
});

test('over all 2^8 ways down and every eleventh of a place, the balls of a board return its fraction', () => {
  const choice: PlinkoChoice = { rows: 8, risk: 'high' };
  let rtp = fraction(0);
  for (let way = 0; way < 256; way += 1) {
    const goesRight = Array.from({ length: 8 }, (_, i) => ((way >> i) & 1) === 1);
    let probability = fraction(1);
    let rights = 0;
    goesRight.forEach((right, i) => {
      const lean = leanAt(8, 'high', i, rights);
      probability = times(probability, fraction(right ? lean.right : lean.of - lean.right, lean.of));
      if (right) rights += 1;
    });
    // A start in the middle of each eleventh: slots begin and end between elevenths.
    for (let eleventh = 0; eleventh < 11; eleventh += 1) {
      const start = Math.floor(((2 * eleventh + 1) * TWO_32) / 22);
      const outcome = plinko.play(choice, scripted(...goesRight.map((right) => (right ? 0 : TWO_32 - 1)), start), rules);
      const { num, den } = plinko.multiplier(choice, outcome, rules);
      rtp = sum([rtp, times(times(probability, fraction(1, 11)), fraction(num, den))]);
    }
  }
  expect(rtp).toEqual(plinko.odds(choice, rules).rtp);
});

test('goes right below the threshold and left from it on, one draw a row and one for the start', () => {
  const choice: PlinkoChoice = { rows: 8, risk: 'low' };
  // α = 1.25: an even first row, then (0 + 1.25) / (1 + 2.5) = 5/14 after a bounce to the left.
  const threshold = Math.ceil((5 * TWO_32) / 14);
  const rest = [0, 0, 0, 0, 0, 0];
  const bounces = (...us: readonly number[]): string => plinko.play(choice, scripted(...us, ...rest, 0), rules).bounces.slice(0, 2);
  expect(bounces(TWO_32 / 2 - 1, 0)).toBe('RR');
  expect(bounces(TWO_32 / 2, threshold - 1)).toBe('LR');
  expect(bounces(TWO_32 / 2, threshold)).toBe('LL');
});

test('the outermost balls fall into the outermost slots', () => {
  for (const rows of [8, 12, 16]) {
    for (const risk of plinkoRisks) {
      const far = (u: number): PlinkoOutcome => plinko.play({ rows, risk }, scripted(...Array.from({ length: rows + 1 }, () => u)), rules);
      expect(far(0)).toEqual({ bounces: 'R'.repeat(rows), start: 0, slot: Math.floor((SLOTS * rows) / (rows + 1)) });
      expect(far(TWO_32 - 1)).toEqual({ bounces: 'L'.repeat(rows), start: TWO_32 - 1, slot: rows === 8 ? 1 : 0 });
    }
  }
});

test('the slot is the exact floor, whatever the start', () => {
  const starts = fc.oneof(fc.constantFrom(0, 1, TWO_32 - 1, TWO_32 - 2), fc.integer({ min: 0, max: TWO_32 - 1 }));
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 16 }), fc.nat(15), starts, (rows, lefts, start) => {
      const rights = Math.max(0, rows - lefts);
      const us = Array.from({ length: rows }, (_, i) => (i < rights ? 0 : TWO_32 - 1));
      const { slot } = plinko.play({ rows, risk: 'low' }, scripted(...us, start), rules);
      expect(BigInt(slot)).toBe((11n * (BigInt(rights) * 2n ** 32n + BigInt(start))) / (2n ** 32n * BigInt(rows + 1)));
    }),
    runs(300),
  );
});

test('a path starts at 45 to 55 percent, moves half a place a row, and comes down above its slot', () => {
  const inputs = fc.record({ serverSeed: fc.string(), clientSeed: fc.string(), nonce: fc.nat() });
  fc.assert(
    fc.property(inputs, fc.integer({ min: 8, max: 16 }), fc.constantFrom(...plinkoRisks), (seeds, rows, risk) => {
      const outcome = plinko.play({ rows, risk }, drawsFrom(seeds), rules);
      const path = plinkoPath(outcome);
      const [start, bottom, end] = [path[0]!, path[rows]!, path[rows + 1]!];
      expect(path).toHaveLength(rows + 2);
      expect(start.x).toBeCloseTo(45 + (outcome.start / TWO_32) * 10, 9);
      expect(start.y).toBe(0);
      expect(bottom.x).toBeCloseTo((100 * (rightsIn(outcome.bounces) + outcome.start / TWO_32)) / (rows + 1), 9);
      expect(bottom.x).toBeGreaterThanOrEqual((outcome.slot * 100) / SLOTS - 1e-9);
      expect(bottom.x).toBeLessThanOrEqual(((outcome.slot + 1) * 100) / SLOTS + 1e-9);
      expect(end).toEqual({ x: ((2 * outcome.slot + 1) * 50) / SLOTS, y: 100 });
      for (let i = 1; i <= rows; i += 1) {
        expect(path[i]!.y - path[i - 1]!.y).toBeCloseTo(100 / (rows + 1), 9);
        expect(Math.sign(path[i]!.x - path[i - 1]!.x)).toBe(outcome.bounces[i - 1] === 'R' ? 1 : -1);
      }
    }),
    runs(100),
  );
});

describe('a choice from outside', () => {
  const rowsRefused = refuse('plinko-rows');
  test.each([7, 17, 0, -8, 8.5, '8', null, undefined, Number.NaN])('%j rows', (rows) =>
    expect(plinko.readChoice({ rows, risk: 'low' })).toEqual(rowsRefused),
  );
  test.each(['none', 'Low', '', 1, null, undefined])('risk %j', (risk) =>
    expect(plinko.readChoice({ rows: 8, risk })).toEqual(refuse('plinko-risk')),
  );
  test('the sentences, the rows first', () => {
    expect(rowsRefused.sentence).toBe('Rows must be between 8 and 16');
    expect(refuse('plinko-risk').sentence).toBe('Risk must be low, medium or high');
    expect(plinko.readChoice({ rows: 7, risk: 'none' })).toEqual(rowsRefused);
  });
});
