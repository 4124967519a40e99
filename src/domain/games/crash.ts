/**
 * Crash. A multiplier grows from 1.00 until the round ends at a point that was fixed before it began. Who cashes out in
 * time is paid the multiplier of that moment. The point is 0.93 / (1 − f), so that every target returns 93 %; it is capped
 * at 25.00, and in one round of a hundred at 50.00.
 */
import * as z from 'zod/mini';
import type { Draws } from '../fairness/draw.ts';
import { fraction, times } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse } from '../refusal.ts';
import { oddsOf } from './game.ts';
import type { GameRulebook, GameRules } from './gameRules.ts';

const BPS = 10_000;
/** The start, where every round begins and a cash-out does not pay yet. */
export const START_HUNDREDTHS = 100;
export const FIRST_CASH_OUT_HUNDREDTHS = 101;
const MOST_HUNDREDTHS = 50_00;
const MOST_AUTO_HUNDREDTHS = 25_00;
const GRAIN = 1n << 52n;
/** The integer of the stream that decides which cap holds. */
const CAP_DRAW = 8;

const multiplierInHundredths = z.int().check(z.gte(FIRST_CASH_OUT_HUNDREDTHS), z.lte(MOST_HUNDREDTHS));
const choiceSchema = z.strictObject({
  /** Cashes out by itself at exactly this multiplier, in hundredths. */
  autoCashOut: z.exactOptional(z.int().check(z.gte(FIRST_CASH_OUT_HUNDREDTHS), z.lte(MOST_AUTO_HUNDREDTHS))),
  /** Does not cash out by itself at 25.00. */
  rideOn: z.exactOptional(z.literal(true)),
});
const outcomeSchema = z.strictObject({
  pointHundredths: z.int().check(z.gte(START_HUNDREDTHS), z.lte(MOST_HUNDREDTHS)),
  /** Where the player cashed out by hand; absent where nobody did. */
  cashOutHundredths: z.exactOptional(multiplierInHundredths),
});

export type CrashChoice = z.infer<typeof choiceSchema>;
export type CrashOutcome = z.infer<typeof outcomeSchema>;

/** The first 52 bits of the stream, as an integer. */
function first52Bits(draws: Draws): bigint {
  const bytes = draws.block(0).subarray(0, 7);
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) >> 4n;
}

/** The point of a round, in hundredths. */
export function crashPoint(draws: Draws, { crash: rules }: GameRules): number {
  const paid = BigInt(BPS - rules.houseEdgeBps);
  const point = Number((paid * GRAIN) / (100n * (GRAIN - first52Bits(draws))));
  const rare = draws.below(CAP_DRAW, BPS) < rules.rareCapBps;
  return Math.min(Math.max(START_HUNDREDTHS, point), rare ? rules.rareCapHundredths : rules.capHundredths);
}

/** Where a bet cashes out by itself, in hundredths; undefined where the player rides on. */
export const automaticCashOut = ({ autoCashOut, rideOn }: CrashChoice, { crash: rules }: GameRules): number | undefined =>
  autoCashOut ?? (rideOn === true ? undefined : rules.capHundredths);

/** The multiplier at which the bet was cashed out, in hundredths, or undefined where the round ended first. */
export function cashedOutAt(choice: CrashChoice, outcome: CrashOutcome, rules: GameRules): number | undefined {
  const target = outcome.cashOutHundredths ?? automaticCashOut(choice, rules);
  return target !== undefined && target <= outcome.pointHundredths ? target : undefined;
}

/** The last multiplier at which this choice can be paid. */
const furthest = (choice: CrashChoice, rules: GameRules): number => automaticCashOut(choice, rules) ?? rules.crash.rareCapHundredths;
const inHundredths = (hundredths: number): Ratio => ({ num: hundredths, den: 100 });
const decimal = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

export const crash: GameRulebook<'crash', CrashChoice, CrashOutcome> = {
  name: 'crash',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: {},

  readChoice(raw) {
    const shape = z.object({ autoCashOut: z.optional(z.unknown()), rideOn: z.optional(z.boolean()) }).safeParse(raw);
    if (!shape.success) return refuse('choice-invalid');
    const { autoCashOut, rideOn } = shape.data;
    if (autoCashOut === undefined || autoCashOut === null) return rideOn === true ? { rideOn } : {};
    const choice = choiceSchema.safeParse({ autoCashOut });
    return choice.success ? choice.data : refuse('crash-auto-cash-out');
  },

  play: (_choice, draws, rules) => ({ pointHundredths: crashPoint(draws, rules) }),
  multiplier: (choice, outcome, rules) => inHundredths(cashedOutAt(choice, outcome, rules) ?? 0),
  largestMultiplier: (choice, rules) => inHundredths(furthest(choice, rules)),

  /** Of holding on until the bet cashes out by itself, or to the very end when riding on. */
  odds(choice, rules) {
    const { houseEdgeBps, capHundredths, rareCapBps } = rules.crash;
    const target = furthest(choice, rules);
    const unlessCapped = fraction(target > capHundredths ? rareCapBps : BPS, BPS);
    const reached = times(fraction(BPS - houseEdgeBps, 100 * target), unlessCapped);
    return oddsOf([
      { multiplier: fraction(target, 100), probability: reached },
      { multiplier: fraction(0), probability: fraction(reached.den - reached.num, reached.den) },
    ]);
  },

  describeChoice: ({ autoCashOut, rideOn }) =>
    autoCashOut === undefined ? (rideOn === true ? 'riding on' : 'no auto cash out') : `auto cash out at ${decimal(autoCashOut)}`,
  describeOutcome: ({ pointHundredths, cashOutHundredths }) =>
    `${cashOutHundredths === undefined ? '' : `cashed out at ${decimal(cashOutHundredths)}, `}ended at ${decimal(pointHundredths)}`,
  specimen: { choice: { autoCashOut: 200 }, outcome: { pointHundredths: 341 } },
};
