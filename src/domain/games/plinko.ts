/**
 * Plinko. A ball starts a little left or right of the middle and bounces left or right at each of 8 to 16 rows. Eleven
 * slots lie below them. The outer slots pay more than the inner ones, and a higher risk widens the difference.
 * plinkoTable.ts has the probabilities of a bounce, plinkoPath.ts the places of the ball on the board.
 */
import * as z from 'zod/mini';
import { add, fraction, times, type Fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { oddsOf, type PossibleReturn, type Rulebook } from './game.ts';
import { plinkoPath } from './plinkoPath.ts';
import { leanAt, plinkoRisks, plinkoRows, SLOTS } from './plinkoTable.ts';
import { wholeIn } from './whole.ts';
import { TWO_32 } from '../fairness/draw.ts';

const rowsSchema = wholeIn(plinkoRows);
const choiceSchema = z.strictObject({ rows: rowsSchema, risk: z.enum(plinkoRisks) });
/** What a choice is read from. Other keys are ignored. */
const rawChoice = z.object({ rows: z.unknown(), risk: z.unknown() });
const outcomeSchema = z.strictObject({
  /** One letter a row. */
  bounces: z.string().check(z.regex(new RegExp(`^[LR]{${plinkoRows.from},${plinkoRows.to}}$`))),
  /** Where the ball was dropped: the integer of the stream after the bounces. */
  start: z.int().check(z.gte(0), z.lt(TWO_32)),
  /** 0 to 10, from left to right. */
  slot: z.int().check(z.gte(0), z.lt(SLOTS)),
});

export type PlinkoChoice = z.infer<typeof choiceSchema>;
export type PlinkoOutcome = z.infer<typeof outcomeSchema>;

/** How many of the bounces went right. */
export const rightsIn = (bounces: string): number => bounces.replaceAll('L', '').length;

/**
 * `floor(11 × (R + f) / (rows + 1))`, f = start / 2^32. The division cannot round up to a whole number: a quotient below 11 that is not
 * whole is at least 1 / (17 × 2^32), some 10^−11, from the next one, and a division is off by less than 10^−15.
 */
const slotOf = (rows: number, rights: number, start: number): number =>
  Math.floor((SLOTS * (rights * TWO_32 + start)) / (TWO_32 * (rows + 1)));

/** What a slot pays, stake included. The tables of the rules are in hundredths. */
const slotMultiplier = (slot: number, { risk }: PlinkoChoice, { plinko: tables }: Rules): Ratio => ({
  num: tables[risk][slot] ?? 0,
  den: 100,
});

/** The probability of each number of bounces to the right, 0 to `rows`. */
function rightsDistribution({ rows, risk }: PlinkoChoice): Fraction[] {
  let weights: readonly bigint[] = [1n];
  let all = 1n;
  for (let i = 0; i < rows; i += 1) {
    const next = Array.from({ length: i + 2 }, () => 0n);
    weights.forEach((weight, rights) => {
      const { right, of } = leanAt(rows, risk, i, rights);
      next[rights] = (next[rights] ?? 0n) + weight * BigInt(of - right);
      next[rights + 1] = (next[rights + 1] ?? 0n) + weight * BigInt(right);
    });
    all *= BigInt(leanAt(rows, risk, i, 0).of);
    weights = next;
  }
  return weights.map((weight) => fraction(weight, all));
}

/** The exact probability of each slot. After R bounces to the right the ball is evenly spread from R to R + 1 of rows + 1. */
export function slotProbabilities(choice: PlinkoChoice): Fraction[] {
  const places = choice.rows + 1;
  const slots = Array.from({ length: SLOTS }, () => fraction(0));
  rightsDistribution(choice).forEach((probability, rights) => {
    for (let slot = 0; slot < SLOTS; slot += 1) {
      // In elevenths of a place: the slot reaches from places × slot to places × (slot + 1).
      const overlap = Math.min(SLOTS * (rights + 1), places * (slot + 1)) - Math.max(SLOTS * rights, places * slot);
      const known = slots[slot];
      if (overlap <= 0 || known === undefined) continue;
      slots[slot] = add(known, times(probability, fraction(overlap, SLOTS)));
    }
  });
  return slots;
}

/** The slots from left to right, each with its multiplier and its exact probability. */
export const plinkoReturns = (choice: PlinkoChoice, rules: Rules): readonly PossibleReturn[] =>
  slotProbabilities(choice).map((probability, slot) => {
    const { num, den } = slotMultiplier(slot, choice, rules);
    return { multiplier: fraction(num, den), probability };
  });

export const plinko: Rulebook<PlinkoChoice, PlinkoOutcome, 'plinko'> = {
  name: 'plinko',
  title: 'Plinko',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 100,
  choiceSchema,
  outcomeSchema,
  defaultChoice: { rows: 12, risk: 'medium' },

  readChoice(raw) {
    const shape = rawChoice.safeParse(raw);
    if (!shape.success) return refuse('choice-invalid');
    if (!rowsSchema.safeParse(shape.data.rows).success) return refuse('plinko-rows');
    const choice = choiceSchema.safeParse({ rows: shape.data.rows, risk: shape.data.risk });
    return choice.success ? choice.data : refuse('plinko-risk');
  },

  play({ rows, risk }, draws) {
    let rights = 0;
    let bounces = '';
    for (let i = 0; i < rows; i += 1) {
      const { right, of } = leanAt(rows, risk, i, rights);
      // u / 2^32 < right / of, in whole numbers that stay below 2^53.
      const goesRight = draws.u32(i) * of < right * TWO_32;
      if (goesRight) rights += 1;
      bounces += goesRight ? 'R' : 'L';
    }
    const start = draws.u32(rows);
    return { bounces, start, slot: slotOf(rows, rights, start) };
  },
  multiplier: (choice, { slot }, rules) => slotMultiplier(slot, choice, rules),
  isPossible: ({ rows }, { bounces, start, slot }) => bounces.length === rows && slot === slotOf(rows, rightsIn(bounces), start),
  largestMultiplier: ({ risk }, rules) => ({ num: Math.max(...rules.plinko[risk]), den: 100 }),

  odds: (choice, rules) => oddsOf(plinkoReturns(choice, rules)),

  printed: (_choice, outcome) => ({ path: plinkoPath(outcome), bounces: outcome.bounces, slot: outcome.slot }),
  describeChoice: ({ rows, risk }) => `${rows} rows, ${risk} risk`,
  describeOutcome: ({ bounces, slot }) => `${bounces} into slot ${slot}`,
  specimen: { choice: { rows: 8, risk: 'low' }, outcome: { bounces: 'LRRLRLRR', start: 2_147_483_648, slot: 6 } },
};
