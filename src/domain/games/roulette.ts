/**
 * Roulette. The ball falls on one of 37 numbers. 0 is green, the eighteen red numbers of a European wheel are red,
 * the rest are black. The rules say what a colour and green pay, stake included.
 */
import * as z from 'zod/mini';
import { fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { oddsOf, type Rulebook } from './game.ts';

export const NUMBERS = 37;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The numbers in their order on a European wheel, clockwise from 0. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

export const rouletteColours = ['red', 'black', 'green'] as const;
const colour = z.enum(rouletteColours);
const choiceSchema = z.strictObject({ colour });
/** What a choice is read from. Other keys are ignored. */
const rawChoice = z.object({ colour });
const outcomeSchema = z.strictObject({ number: z.int().check(z.gte(0), z.lt(NUMBERS)), colour });

export type RouletteColour = z.infer<typeof colour>;
export type RouletteChoice = z.infer<typeof choiceSchema>;
export type RouletteOutcome = z.infer<typeof outcomeSchema>;

export const colourOf = (number: number): RouletteColour => (number === 0 ? 'green' : RED.has(number) ? 'red' : 'black');

/** How many of the 37 numbers have this colour. */
const numbersOf = (wanted: RouletteColour): number => (wanted === 'green' ? 1 : RED.size);

const winPays = ({ colour: chosen }: RouletteChoice, { roulette: pays }: Rules): Ratio => ({
  num: chosen === 'green' ? pays.greenPays : pays.colourPays,
  den: 1,
});

export const roulette: Rulebook<RouletteChoice, RouletteOutcome, 'roulette'> = {
  name: 'roulette',
  title: 'Roulette',
  version: 1,
  stakeRefusal: 'stake-invalid',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: { colour: 'red' },

  readChoice(raw) {
    const choice = rawChoice.safeParse(raw);
    return choice.success ? { colour: choice.data.colour } : refuse('roulette-colour');
  },

  play(_choice, draws) {
    const number = draws.below(0, NUMBERS);
    return { number, colour: colourOf(number) };
  },
  multiplier: (choice, outcome, rules) => (choice.colour === outcome.colour ? winPays(choice, rules) : { num: 0, den: 1 }),
  largestMultiplier: winPays,
  isPossible: (_choice, { number, colour: shown }) => colourOf(number) === shown,

  odds(choice, rules) {
    const winning = numbersOf(choice.colour);
    return oddsOf([
      { multiplier: fraction(winPays(choice, rules).num), probability: fraction(winning, NUMBERS) },
      { multiplier: fraction(0), probability: fraction(NUMBERS - winning, NUMBERS) },
    ]);
  },

  describeChoice: (choice) => choice.colour,
  describeOutcome: (outcome) => `${outcome.number} ${outcome.colour}`,
  specimen: { choice: { colour: 'red' }, outcome: { number: 32, colour: 'red' } },
};
