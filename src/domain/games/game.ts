/** What every rulebook defines. A rulebook is pure: the same choice, draws and rules always give the same round. */
import * as z from 'zod/mini';
import type { Draws } from '../fairness/draw.ts';
import { add, fraction, times, type Fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusal.ts';
import type { Rules } from '../rules.ts';

/** One possible return of a choice, with its exact probability. */
export interface PossibleReturn {
  readonly multiplier: Fraction;
  readonly probability: Fraction;
}

export interface Odds {
  /** The return to player before payouts are floored to cents: the sum of multiplier × probability. */
  readonly rtp: Fraction;
  /** Highest multiplier first; the probabilities add up to 1. */
  readonly outcomes: readonly PossibleReturn[];
}

/** A round that takes time. It starts with its bet. Only the house knows how it will end. */
export interface Flight<Choice extends object, Outcome extends object> {
  /** Milliseconds after the start at which it ends without a cash-out by hand. */
  endsAfter(choice: Choice, drawn: Outcome, rules: Rules): number;
  /** Milliseconds after the start at which it is over, whatever was chosen. */
  overAfter(drawn: Outcome): number;
  /** The longest time that it can take with any draw. */
  longestMs(choice: Choice, rules: Rules): number;
  /** The outcome of a cash-out after `elapsedMs`, or a refusal. */
  cashOut(choice: Choice, drawn: Outcome, elapsedMs: number, rules: Rules): Outcome | Refusal;
  /** The outcome that pays the most of what the player could still have had. */
  atBest(choice: Choice, drawn: Outcome, rules: Rules): Outcome;
  /** The multiplier in hundredths at which the player cashed out by hand, or undefined. */
  byHand(outcome: Outcome): number | undefined;
  /** Why a bet cannot have this outcome after `elapsedMs`, or undefined. */
  untimely(choice: Choice, outcome: Outcome, elapsedMs: number, rules: Rules): string | undefined;
}

export interface Rulebook<Choice extends object, Outcome extends object, Name extends string = string> {
  /** The game as the log and the command line call it. */
  readonly name: Name;
  /** The name on screens. */
  readonly title: string;
  /** Raised when the same inputs would give another round. Older versions stay callable. */
  readonly version: number;
  /** The refusal of a stake of 0 or below. The specification has two sentences for it. */
  readonly stakeRefusal: RefusalCode;
  readonly smallestStakeCents: number;
  readonly choiceSchema: z.ZodMiniType<Choice>;
  readonly outcomeSchema: z.ZodMiniType<Outcome>;
  readonly defaultChoice: Choice;
  /** Reads a choice from outside, or refuses it. */
  readChoice(raw: unknown): Choice | Refusal;
  play(choice: Choice, draws: Draws, rules: Rules): Outcome;
  /** What the outcome pays, stake included. */
  multiplier(choice: Choice, outcome: Outcome, rules: Rules): Ratio;
  /** The most this choice can pay, stake included. The exposure limit uses it. */
  largestMultiplier(choice: Choice, rules: Rules): Ratio;
  /** Whether an outcome that fits its schema agrees with itself and with the choice. It needs no seed. */
  isPossible(choice: Choice, outcome: Outcome, rules: Rules): boolean;
  odds(choice: Choice, rules: Rules): Odds;
  /** '50 or under' */
  describeChoice(choice: Choice): string;
  /** 'rolled 37' */
  describeOutcome(outcome: Outcome): string;
  /** The outcome for printing, with parts that follow from it and that the log does not keep. Default: the outcome. */
  printed?(choice: Choice, outcome: Outcome): object;
  /** Present for a game whose bets stay open until their round is over. Default: a bet is settled in the entry that places it. */
  readonly flight?: Flight<Choice, Outcome>;
  /** An example for tests and documents. */
  readonly specimen: { readonly choice: Choice; readonly outcome: Outcome };
}

/** Odds from a distribution. Merges equal multipliers, sorts them, and sums the exact return. */
export function oddsOf(distribution: readonly PossibleReturn[]): Odds {
  const merged = new Map<string, PossibleReturn>();
  for (const { multiplier, probability } of distribution) {
    if (probability.num === 0n) continue;
    const key = `${multiplier.num}/${multiplier.den}`;
    const known = merged.get(key);
    merged.set(key, { multiplier, probability: known ? add(known.probability, probability) : probability });
  }
  const outcomes = [...merged.values()].sort((a, b) =>
    b.multiplier.num * a.multiplier.den > a.multiplier.num * b.multiplier.den ? 1 : -1,
  );
  const rtp = outcomes.reduce((sum, one) => add(sum, times(one.multiplier, one.probability)), fraction(0));
  return { rtp, outcomes };
}

const anyObject = z.object({});

/** Reads the choice of a game in which nothing is chosen. Other keys are ignored. */
export const readNoChoice = (raw: unknown): Record<string, never> | Refusal =>
  anyObject.safeParse(raw).success ? {} : refuse('choice-invalid');

/** The id of a rulebook with its version: `dice@1`. */
export const rulebookId = (rulebook: { readonly name: string; readonly version: number }): string => `${rulebook.name}@${rulebook.version}`;
