/**
 * Dice. One draw makes a roll from 1 to 99. "T or under" wins when the roll is at most T; "over T" when it is above.
 * A win pays the fair multiplier less the house edge of the rules, stake included: 99/T × (1 − edge) under, 99/(99 − T) × (1 − edge) over.
 */
import * as z from 'zod/mini';
import { fraction } from '../fraction.ts';
import { refuse } from '../refusal.ts';
import type { Ratio } from '../money.ts';
import { type Rules, WHOLE_BPS } from '../rules.ts';
import { oddsOf, type Rulebook } from './game.ts';
import { wholeIn } from './whole.ts';

/** A roll is 1 to 99. */
export const SIDES = 99;

export const directions = ['under', 'over'] as const;
const targets = { from: 1, to: SIDES };
/** The targets that can win. */
export const winningTargets = { under: targets, over: { from: 1, to: SIDES - 1 } };

const directionSchema = z.enum(directions);
const targetSchema = wholeIn(targets);
const choiceSchema = z.strictObject({ direction: directionSchema, target: targetSchema });
/** What a choice is read from. Other keys are ignored. */
const rawChoice = z.object({ direction: directionSchema, target: z.unknown() });
const outcomeSchema = z.strictObject({ roll: wholeIn({ from: 1, to: SIDES }) });

export type DiceChoice = z.infer<typeof choiceSchema>;
export type DiceOutcome = z.infer<typeof outcomeSchema>;

/** How many of the 99 rolls win. */
const winningRolls = ({ direction, target }: DiceChoice): number => (direction === 'under' ? target : SIDES - target);

const wins = ({ direction, target }: DiceChoice, { roll }: DiceOutcome): boolean =>
  direction === 'under' ? roll <= target : roll > target;

const NOTHING: Ratio = { num: 0, den: 1 };

/** What a win pays, stake included; 0 if no roll wins. */
const winMultiplier = (choice: DiceChoice, rules: Rules): Ratio => {
  const winning = winningRolls(choice);
  return winning === 0 ? NOTHING : { num: SIDES * (WHOLE_BPS - rules.dice.houseEdgeBps), den: winning * WHOLE_BPS };
};

export const dice: Rulebook<DiceChoice, DiceOutcome, 'dice'> = {
  name: 'dice',
  title: 'Dice',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: { direction: 'under', target: 50 },

  readChoice(raw) {
    const shape = rawChoice.safeParse(raw);
    if (!shape.success) return refuse('choice-invalid');
    const target = targetSchema.safeParse(shape.data.target);
    if (!target.success) return refuse('dice-target');
    const choice = { direction: shape.data.direction, target: target.data };
    return winningRolls(choice) === 0 ? refuse('dice-over-99') : choice;
  },

  play: (_choice, draws) => ({ roll: 1 + draws.below(0, SIDES) }),
  multiplier: (choice, outcome, rules) => (wins(choice, outcome) ? winMultiplier(choice, rules) : NOTHING),
  largestMultiplier: winMultiplier,
  isPossible: () => true,

  odds(choice, rules) {
    const winning = winningRolls(choice);
    const pays = winMultiplier(choice, rules);
    return oddsOf([
      { multiplier: fraction(pays.num, pays.den), probability: fraction(winning, SIDES) },
      { multiplier: fraction(0), probability: fraction(SIDES - winning, SIDES) },
    ]);
  },

  describeChoice: ({ direction, target }) => (direction === 'under' ? `${target} or under` : `over ${target}`),
  describeOutcome: ({ roll }) => `rolled ${roll}`,
  specimen: { choice: { direction: 'under', target: 50 }, outcome: { roll: 37 } },
};
