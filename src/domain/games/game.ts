/** What every rulebook answers. A rulebook is pure: the same choice, draws and rules give the same round, anywhere. */
import type * as z from 'zod/mini';
import type { Draws } from '../fairness/draw.ts';
import { add, fraction, times, type Fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import type { Refusal, RefusalCode } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import type { GameName } from './names.ts';

/** One possible return of a choice and how likely it is, exactly. */
export interface PossibleReturn {
  readonly multiplier: Fraction;
  readonly probability: Fraction;
}

export interface Odds {
  /** The ideal return to player: the sum of multiplier × probability. */
  readonly rtp: Fraction;
  /** Highest multiplier first; the probabilities add up to 1. */
  readonly outcomes: readonly PossibleReturn[];
}

/** A round that takes time. It starts with its bet; how it would end is known to the house alone. */
export interface Flight<Choice extends object, Outcome extends object> {
  /** How the drawn round has ended after so many milliseconds without anybody's doing, or undefined while it is open. */
  endedBy(choice: Choice, drawn: Outcome, elapsedMs: number, rules: Rules): Outcome | undefined;
  /** Milliseconds after the start at which it ends by itself. */
  endsAfter(choice: Choice, drawn: Outcome, rules: Rules): number;
  /** The longest that it can take, whatever was drawn. */
  longestMs(choice: Choice, rules: Rules): number;
  /** The outcome that cashing out at this moment leads to. */
  cashOut(choice: Choice, drawn: Outcome, elapsedMs: number, rules: Rules): Outcome | Refusal;
  /** Whether the outcome says that the player ended it, rather than its own time. */
  isByHand(outcome: Outcome): boolean;
  /** Why a recorded outcome cannot have come about after so many milliseconds, or undefined. */
  untimely(choice: Choice, outcome: Outcome, elapsedMs: number, rules: Rules): string | undefined;
}

export interface Rulebook<Choice extends object, Outcome extends object> {
  readonly name: GameName;
  /** The name that people read. */
  readonly title: string;
  /** Raised whenever the same inputs would give another round; older versions stay callable. */
  readonly version: number;
  /** The sentence for a stake of 0 or below: the specification gives two. */
  readonly stakeRefusal: RefusalCode;
  readonly smallestStakeCents: number;
  readonly choiceSchema: z.ZodMiniType<Choice>;
  readonly outcomeSchema: z.ZodMiniType<Outcome>;
  readonly defaultChoice: Choice;
  /** A choice from outside: verified, or refused with its sentence. */
  readChoice(raw: unknown): Choice | Refusal;
  play(choice: Choice, draws: Draws, rules: Rules): Outcome;
  /** What the outcome pays, stake included. */
  multiplier(choice: Choice, outcome: Outcome, rules: Rules): Ratio;
  /** The most this choice can pay, stake included: what the exposure limit is measured against. */
  largestMultiplier(choice: Choice, rules: Rules): Ratio;
  /** Whether an outcome that fits its schema agrees with itself and with the choice: the part of it that no seed is needed for. */
  isPossible(choice: Choice, outcome: Outcome, rules: Rules): boolean;
  odds(choice: Choice, rules: Rules): Odds;
  /** '50 or under' */
  describeChoice(choice: Choice): string;
  /** 'rolled 37' */
  describeOutcome(outcome: Outcome): string;
  /** The outcome with what a reader would otherwise have to work out, where the log keeps less. */
  printed?(choice: Choice, outcome: Outcome): object;
  /** Only where a bet stays open until its round is over; every other bet is settled in the entry that places it. */
  readonly flight?: Flight<Choice, Outcome>;
  readonly specimen: { readonly choice: Choice; readonly outcome: Outcome };
}

/** Odds from a distribution: merges equal multipliers, sorts, and sums the exact return. */
export function oddsOf(distribution: readonly PossibleReturn[]): Odds {
  const merged = new Map<string, PossibleReturn>();
  for (const { multiplier, probability } of distribution) {
    if (probability.num === 0n) continue;
    const key = `${multiplier.num}/${multiplier.den}`;
    const known = merged.get(key);
    merged.set(key, { multiplier, probability: known ? add(known.probability, probability) : probability });
  }
  const outcomes = [...merged.values()].sort((a, b) =>
    Number(b.multiplier.num * a.multiplier.den - a.multiplier.num * b.multiplier.den > 0n ? 1n : -1n),
  );
  const rtp = outcomes.reduce((sum, one) => add(sum, times(one.multiplier, one.probability)), fraction(0));
  return { rtp, outcomes };
}

/** `dice@1`: the rulebook and version that a bet was played by. */
export const rulebookId = (rulebook: { readonly name: string; readonly version: number }): string => `${rulebook.name}@${rulebook.version}`;
