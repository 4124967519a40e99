/** The numbers of the games beside Dice: what each of them pays, and how likely a symbol is where that is a number too. */
import * as z from 'zod/mini';
import type { Draws } from '../fairness/draw.ts';
import type { Ratio } from '../money.ts';
import type { Rules } from '../rules.ts';
import type { Odds, Rulebook } from './game.ts';

/** A multiplier in hundredths, stake included: 150 pays one and a half times the stake. */
const hundredths = z.int().check(z.gte(0), z.lte(100_000_00));
const times = z.int().check(z.gte(0), z.lte(100_000));
const elevenSlots = z.array(hundredths).check(z.length(11));
const symbol = z.strictObject({ weight: z.int().check(z.gte(0), z.lte(100)), pays: times });

const slots = z.strictObject({ cherry: symbol, lemon: symbol, orange: symbol, plum: symbol, bell: symbol, seven: symbol });

export const gameRulesSchema = z.strictObject({
  slots: slots.check(z.refine((reel) => Object.values(reel).reduce((sum, { weight }) => sum + weight, 0) === 100, 'the weights of a reel add up to 100')),
  roulette: z.strictObject({
    colourPays: times,
    greenPays: times,
    live: z.strictObject({ bettingMs: z.int().check(z.gte(1)), spinMs: z.int().check(z.gte(1)), pauseMs: z.int().check(z.gte(1)) }),
  }),
  crash: z.strictObject({
    houseEdgeBps: z.int().check(z.gte(0), z.lt(10_000)),
    capHundredths: z.int().check(z.gte(101), z.lte(5_000)),
    rareCapHundredths: z.int().check(z.gte(101), z.lte(5_000)),
    rareCapBps: z.int().check(z.gte(0), z.lte(10_000)),
  }),
  poker: z.strictObject({ winPays: times, tiePays: times }),
  plinko: z.strictObject({ low: elevenSlots, medium: elevenSlots, high: elevenSlots }),
  coinflip: z.strictObject({ winPaysHundredths: hundredths }),
  scratch: z.strictObject({ pays: z.array(times).check(z.length(10)) }),
});

export type GameRules = Rules & z.infer<typeof gameRulesSchema>;

export const defaultGameRules: z.infer<typeof gameRulesSchema> = {
  // Weights in hundredths of a reel. Three of a kind pay in full, two pay half.
  slots: {
    cherry: { weight: 35, pays: 2 },
    lemon: { weight: 25, pays: 3 },
    orange: { weight: 15, pays: 4 },
    plum: { weight: 10, pays: 5 },
    bell: { weight: 10, pays: 8 },
    seven: { weight: 5, pays: 10 },
  },
  // Red or black doubles the stake; a live round follows the wall clock in steps of 25 seconds.
  roulette: { colourPays: 2, greenPays: 36, live: { bettingMs: 15_000, spinMs: 5_000, pauseMs: 5_000 } },
  // 7 % for the house at every target. One round in a hundred may fly on from 25.00 to 50.00.
  crash: { houseEdgeBps: 700, capHundredths: 25_00, rareCapHundredths: 50_00, rareCapBps: 100 },
  // Nobody has an edge at this table: a win doubles the stake, a tie gives it back.
  poker: { winPays: 2, tiePays: 1 },
  // By slot, from left to right, in hundredths.
  plinko: {
    low: [150, 120, 100, 80, 70, 50, 70, 80, 100, 120, 150],
    medium: [500, 200, 150, 120, 80, 50, 80, 120, 150, 200, 500],
    high: [1500, 300, 150, 120, 50, 20, 50, 120, 150, 300, 1500],
  },
  // Of one stake. Between two players it is 95 % of the pot.
  coinflip: { winPaysHundredths: 190 },
  // By the size of the largest group of equal symbols, from 0 to 9.
  scratch: { pays: [0, 0, 0, 2, 5, 10, 20, 50, 100, 500] },
};

/** A rulebook that names its game itself and plays by the rules above. */
export interface GameRulebook<Name extends string, Choice extends object, Outcome extends object>
  extends Omit<Rulebook<Choice, Outcome>, 'name' | 'play' | 'multiplier' | 'largestMultiplier' | 'odds'> {
  readonly name: Name;
  play(choice: Choice, draws: Draws, rules: GameRules): Outcome;
  multiplier(choice: Choice, outcome: Outcome, rules: GameRules): Ratio;
  largestMultiplier(choice: Choice, rules: GameRules): Ratio;
  odds(choice: Choice, rules: GameRules): Odds;
}
