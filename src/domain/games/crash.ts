/**
 * Crash. A multiplier grows from 1.00 until the round ends at a point that was fixed before it began. A player who cashes out
 * in time is paid the multiplier of that moment. The point is (1 − edge) / (1 − f), so that every target returns the
 * same. The rules have the edge, a cap, and a higher cap for few rounds.
 */
import * as z from 'zod/mini';
import { INTEGERS_PER_BLOCK, type Draws } from '../fairness/draw.ts';
import { fraction, times } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse } from '../refusal.ts';
import { type Rules, WHOLE_BPS } from '../rules.ts';
import {
  automaticCashOut,
  cashedOutAt,
  choiceSchema,
  crashDecimal,
  outcomeSchema,
  START_HUNDREDTHS,
  type CrashChoice,
  type CrashOutcome,
} from './crashChoice.ts';
import { crashFlight } from './crashRound.ts';
import { oddsOf, type Rulebook } from './game.ts';

/** What a choice is read from. Other keys are ignored. */
const rawChoice = z.object({ autoCashOut: z.optional(z.unknown()), rideOn: z.optional(z.boolean()) });
/** f = first52Bits / GRAIN. */
const GRAIN = 1n << 52n;
/** Place of the integer that decides which cap holds: the first one after block 0, which the point is drawn from. */
const CAP_DRAW = INTEGERS_PER_BLOCK;

/** The first 52 bits of the stream, as an integer: 7 bytes without their last 4 bits. */
function first52Bits(draws: Draws): bigint {
  const bytes = draws.block(0).subarray(0, 7);
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) >> 4n;
}

/** The point of a round, in hundredths: floor(100 × (1 − edge) / (1 − f)), at least 1.00 and at most the cap. */
export function crashPoint(draws: Draws, { crash: rules }: Rules): number {
  const paid = BigInt(WHOLE_BPS - rules.houseEdgeBps);
  const point = Number((paid * GRAIN) / (100n * (GRAIN - first52Bits(draws))));
  const rare = draws.below(CAP_DRAW, WHOLE_BPS) < rules.rareCapBps;
  return Math.min(Math.max(START_HUNDREDTHS, point), rare ? rules.rareCapHundredths : rules.capHundredths);
}

/** The cap that no point is above. */
const highestPoint = ({ crash: { capHundredths, rareCapHundredths, rareCapBps } }: Rules): number =>
  rareCapBps === 0 ? capHundredths : rareCapHundredths;

/** The highest multiplier at which this choice can be paid, in hundredths; 0 if no point reaches its automatic cash-out, so that nobody can bet on it. */
function highestTarget(choice: CrashChoice, rules: Rules): number {
  const target = automaticCashOut(choice, rules);
  if (target === undefined) return rules.crash.rareCapHundredths;
  return target > highestPoint(rules) ? 0 : target;
}

const inHundredths = (hundredths: number): Ratio => ({ num: hundredths, den: 100 });

export const crash: Rulebook<CrashChoice, CrashOutcome, 'crash'> = {
  name: 'crash',
  title: 'Crash',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: {},

  readChoice(raw) {
    const shape = rawChoice.safeParse(raw);
    if (!shape.success) return refuse('choice-invalid');
    const { autoCashOut, rideOn } = shape.data;
    if (autoCashOut === undefined || autoCashOut === null) return rideOn === true ? { rideOn } : {};
    const choice = choiceSchema.safeParse({ autoCashOut });
    return choice.success ? choice.data : refuse('crash-auto-cash-out');
  },

  play: (_choice, draws, rules) => ({ pointHundredths: crashPoint(draws, rules) }),
  multiplier: (choice, outcome, rules) => inHundredths(cashedOutAt(choice, outcome, rules) ?? 0),
  largestMultiplier: (choice, rules) => inHundredths(highestTarget(choice, rules)),
  isPossible: (choice, { pointHundredths, cashOutHundredths: cashedOut }, rules) =>
    pointHundredths <= rules.crash.rareCapHundredths &&
    (cashedOut === undefined || (cashedOut <= pointHundredths && cashedOut <= highestTarget(choice, rules))),

  /** The odds without cashing out by hand: of the automatic cash-out, or of the last point when riding on. */
  odds(choice, rules) {
    const { houseEdgeBps, capHundredths, rareCapBps } = rules.crash;
    const target = highestTarget(choice, rules);
    if (target === 0) return oddsOf([{ multiplier: fraction(0), probability: fraction(1) }]);
    const unlessCapped = fraction(target > capHundredths ? rareCapBps : WHOLE_BPS, WHOLE_BPS);
    const reached = times(fraction(WHOLE_BPS - houseEdgeBps, 100 * target), unlessCapped);
    return oddsOf([
      { multiplier: fraction(target, 100), probability: reached },
      { multiplier: fraction(0), probability: fraction(reached.den - reached.num, reached.den) },
    ]);
  },

  describeChoice: ({ autoCashOut, rideOn }) =>
    autoCashOut === undefined ? (rideOn === true ? 'riding on' : 'no auto cash out') : `auto cash out at ${crashDecimal(autoCashOut)}`,
  describeOutcome: ({ pointHundredths, cashOutHundredths }) =>
    cashOutHundredths === undefined
      ? `ended at ${crashDecimal(pointHundredths)}`
      : `cashed out at ${crashDecimal(cashOutHundredths)}, ended at ${crashDecimal(pointHundredths)}`,
  flight: crashFlight,
  specimen: { choice: { autoCashOut: 200 }, outcome: { pointHundredths: 341 } },
};
