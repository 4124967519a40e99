/**
 * Slots. Three reels stop independently. Each shows one of six symbols; symbols that pay more are rarer.
 * Three equal symbols pay their full multiplier, exactly two equal ones (on any two reels) pay half of it.
 */
import * as z from 'zod/mini';
import { add, fraction, type Fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import type { Rules } from '../rules.ts';
import { oddsOf, readNoChoice, type PossibleReturn, type Rulebook } from './game.ts';

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
type Reels = readonly [SlotSymbol, SlotSymbol, SlotSymbol];

/** The symbol at place t of a reel, 0 to 99: the first 35 places are cherries, the next 25 lemons, and so on. */
export function symbolAt(t: number, rules: Rules): SlotSymbol {
  let end = 0;
  for (const name of slotSymbols) {
    end += rules.slots.symbols[name].weight;
    if (t < end) return name;
  }
  throw new RangeError(`a reel has ${REEL} places, not one at ${t}`);
}

/** The symbol that pays and how many reels show it. Undefined if all three differ. */
function paying([a, b, c]: Reels): { readonly symbol: SlotSymbol; readonly count: 2 | 3 } | undefined {
  if (a === b && b === c) return { symbol: a, count: 3 };
  const twice = a === b || a === c ? a : b === c ? b : undefined;
  return twice && { symbol: twice, count: 2 };
}

function pays(reels: Reels, rules: Rules): Ratio {
  const shown = paying(reels);
  return shown ? { num: rules.slots.symbols[shown.symbol].pays, den: shown.count === 3 ? 1 : 2 } : { num: 0, den: 1 };
}

/** Every spin with its probability. */
function spins({ slots: { symbols } }: Rules): readonly { readonly reels: Reels; readonly probability: Fraction }[] {
  return slotSymbols.flatMap((a) =>
    slotSymbols.flatMap((b) =>
      slotSymbols.map((c) => ({
        reels: [a, b, c] as const,
        probability: fraction(symbols[a].weight * symbols[b].weight * symbols[c].weight, REEL * REEL * REEL),
      })),
    ),
  );
}

interface SlotsReturn extends PossibleReturn {
  /** Undefined for three different symbols. */
  readonly shown: ReturnType<typeof paying>;
}

/** What a spin may show, with its multiplier and its probability: three of each symbol, two of each, or nothing. */
export function slotsReturns(rules: Rules): readonly SlotsReturn[] {
  const returns = new Map<string, SlotsReturn>();
  for (const { reels, probability } of spins(rules)) {
    const shown = paying(reels);
    const { num, den } = pays(reels, rules);
    const key = shown ? `${shown.count} ${shown.symbol}` : '';
    const known = returns.get(key);
    returns.set(key, { shown, multiplier: fraction(num, den), probability: known ? add(known.probability, probability) : probability });
  }
  return [...returns.values()];
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

  readChoice: readNoChoice,

  play(_choice, draws, rules) {
    const reel = (k: number): SlotSymbol => symbolAt(draws.below(k, REEL), rules);
    return { reels: [reel(0), reel(1), reel(2)] };
  },
  multiplier: (_choice, { reels }, rules) => pays(reels, rules),
  isPossible: (_choice, { reels }, rules) => reels.every((name) => rules.slots.symbols[name].weight > 0),
  largestMultiplier: (_choice, rules) => ({ num: Math.max(...slotSymbols.map((name) => rules.slots.symbols[name].pays)), den: 1 }),

  odds: (_choice, rules) => oddsOf(slotsReturns(rules)),

  describeChoice: () => 'three reels',
  describeOutcome: ({ reels }) => reels.join(', '),
  specimen: { choice: {}, outcome: { reels: ['cherry', 'bell', 'cherry'] } },
};
