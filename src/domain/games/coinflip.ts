/**
 * Coin flip. One draw shows tails in its lower half and heads in its upper. A win pays `coinflip.winPaysHundredths` of
 * the rules, stake included. Two players flip one coin: both stake the same, the creator chooses a side, and the winner is paid as for a
 * win with one stake.
 */
import * as z from 'zod/mini';
import { fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { oddsOf, type Rulebook } from './game.ts';

export const coinSides = ['heads', 'tails'] as const;
const side = z.enum(coinSides);
const choiceSchema = z.strictObject({ side });
/** What a choice is read from. Other keys are ignored. */
const rawChoice = z.object({ side });
const outcomeSchema = z.strictObject({ side });

export type CoinSide = z.infer<typeof side>;
export type CoinflipChoice = z.infer<typeof choiceSchema>;
export type CoinflipOutcome = z.infer<typeof outcomeSchema>;

const winPays = ({ coinflip: pays }: Rules): Ratio => ({ num: pays.winPaysHundredths, den: 100 });

export const oppositeSide = (of: CoinSide): CoinSide => (of === 'heads' ? 'tails' : 'heads');

/** Who wins a flip between two players. */
export const flipWinner = (creatorSide: CoinSide, { side: shown }: CoinflipOutcome): 'creator' | 'joiner' =>
  creatorSide === shown ? 'creator' : 'joiner';

/** Whether two choices take opposite sides. */
export const isOppositeChoice = (first: object, second: object): boolean =>
  'side' in first && 'side' in second && first.side !== second.side;

export const coinflip: Rulebook<CoinflipChoice, CoinflipOutcome, 'coinflip'> = {
  name: 'coinflip',
  title: 'Coin Flip',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 100,
  choiceSchema,
  outcomeSchema,
  defaultChoice: { side: 'heads' },

  readChoice(raw) {
    const choice = rawChoice.safeParse(raw);
    return choice.success ? { side: choice.data.side } : refuse('choice-invalid');
  },

  play: (_choice, draws) => ({ side: draws.below(0, 2) === 0 ? 'tails' : 'heads' }),
  multiplier: (choice, outcome, rules) => (choice.side === outcome.side ? winPays(rules) : { num: 0, den: 1 }),
  largestMultiplier: (_choice, rules) => winPays(rules),
  isPossible: () => true,

  odds(_choice, rules) {
    const { num, den } = winPays(rules);
    return oddsOf([
      { multiplier: fraction(num, den), probability: fraction(1, 2) },
      { multiplier: fraction(0), probability: fraction(1, 2) },
    ]);
  },

  describeChoice: (choice) => choice.side,
  describeOutcome: (outcome) => outcome.side,
  specimen: { choice: { side: 'heads' }, outcome: { side: 'tails' } },
};
