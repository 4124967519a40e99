/**
 * Slots. Three reels stop independently. Each shows one of six symbols; symbols that pay more are rarer.
 * Three equal symbols pay their full multiplier, exactly two equal ones (on any two reels) pay half of it.
 */
import * as z from 'zod/mini';
import { fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import { refuse } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { oddsOf, type PossibleReturn, type Rulebook } from './game.ts';

/** From the most frequent to the rarest. */
export const slotSymbols = ['cherry', 'lemon', 'orange', 'plum', 'bell', 'seven'] as const;
export type SlotSymbol = (typeof slotSymbols)[number];

/** The weights of a reel are hundredths. */
const REEL = 100;

const symbol = z.enum(slotSymbols);
const choiceSchema = z.strictObject({});
const outcomeSchema = z.strictObject({ reels: z.tuple([symbol, symbol, symbol]) });

export type SlotsChoice = z.infer<typeof choiceSchema>;
export type SlotsOutcome = z.infer<typeof outcomeSchema>;

/** The symbol at place t of a reel, 0 to 99: the first 35 places are cherries, the next 25 lemons, and so on. */
export function symbolAt(t: number, rules: Rules): SlotSymbol {
  let end = 0;
  for (const name of slotSymbols) {
    end += rules.slots.symbols[name].weight;
    if (t < end) return name;
  }
  throw new RangeError(`a reel has ${REEL} places, not one at ${t}`);
}

function pays([a, b, c]: SlotsOutcome['reels'], rules: Rules): Ratio {
  const shown = a === b || a === c ? a : b === c ? b : undefined;
  if (shown === undefined) return { num: 0, den: 1 };
  return { num: rules.slots.symbols[shown].pays, den: a === b && b === c ? 1 : 2 };
}

export const slots: Rulebook<SlotsChoice, SlotsOutcome, 'slots'> = {
  name: 'slots',
  title: 'Slots',
  version: 1,
  stakeRefusal: 'stake-invalid',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: {},

  readChoice: (raw) => (z.object({}).safeParse(raw).success ? {} : refuse('choice-invalid')),

  play(_choice, draws, rules) {
    const reel = (k: number): SlotSymbol => symbolAt(draws.below(k, REEL), rules);
    return { reels: [reel(0), reel(1), reel(2)] };
  },
  multiplier: (_choice, { reels }, rules) => pays(reels, rules),
  isPossible: (_choice, { reels }, rules) => reels.every((name) => rules.slots.symbols[name].weight > 0),
  largestMultiplier: (_choice, rules) => ({ num: Math.max(...slotSymbols.map((name) => rules.slots.symbols[name].pays)), den: 1 }),

  odds(_choice, rules) {
    const weight = (name: SlotSymbol): number => rules.slots.symbols[name].weight;
    const spins = slotSymbols.flatMap((a) => slotSymbols.flatMap((b) => slotSymbols.map((c): SlotsOutcome['reels'] => [a, b, c])));
    return oddsOf(
      spins.map(([a, b, c]): PossibleReturn => {
        const { num, den } = pays([a, b, c], rules);
        return { multiplier: fraction(num, den), probability: fraction(weight(a) * weight(b) * weight(c), REEL * REEL * REEL) };
      }),
    );
  },

  describeChoice: () => 'three reels',
  describeOutcome: ({ reels }) => reels.join(', '),
  specimen: { choice: {}, outcome: { reels: ['cherry', 'bell', 'cherry'] } },
};
