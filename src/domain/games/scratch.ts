/**
 * Scratch-off. A drum holds 90 tickets, nine of each of ten symbols. Nine tickets are drawn without replacement and
 * fill the card row by row. The largest group of equal symbols pays, by `scratch.pays` of the rules.
 */
import * as z from 'zod/mini';
import { fraction } from '../fraction.ts';
import type { Ratio } from '../money.ts';
import type { Rules } from '../rules.ts';
import { oddsOf, readNoChoice, type PossibleReturn, type Rulebook } from './game.ts';
import { dealFrom } from './shuffle.ts';

export const scratchSymbols = ['clover', 'star', 'gem', 'crown', 'coin', 'horseshoe', 'bell', 'cherry', 'key', 'rocket'] as const;
export type ScratchSymbol = (typeof scratchSymbols)[number];

export const CELLS = 9;
/** Ticket j shows symbol `floor(j / 9)`. */
const TICKETS_OF_A_SYMBOL = 9;
const drum: readonly ScratchSymbol[] = scratchSymbols.flatMap((symbol) => Array.from({ length: TICKETS_OF_A_SYMBOL }, () => symbol));

const choiceSchema = z.strictObject({});
const outcomeSchema = z.strictObject({
  cells: z.array(z.enum(scratchSymbols)).check(z.length(CELLS)),
  matches: z.int().check(z.gte(1), z.lte(CELLS)),
});

export type ScratchChoice = z.infer<typeof choiceSchema>;
export type ScratchOutcome = z.infer<typeof outcomeSchema>;

/** The size of the largest group of equal symbols. */
export const matchesIn = (cells: readonly ScratchSymbol[]): number =>
  Math.max(...scratchSymbols.map((symbol) => cells.filter((cell) => cell === symbol).length));

const pays = (matches: number, { scratch: table }: Rules): Ratio => ({ num: table.pays[matches] ?? 0, den: 1 });

/** The binomial coefficient C(n, k). */
function ways(n: number, k: number): bigint {
  let count = 1n;
  for (let i = 0; i < k; i += 1) count = (count * BigInt(n - i)) / BigInt(i + 1);
  return count;
}

/** How many of the C(90, 9) cards have no group above `most`. Counts symbol by symbol, by the number of filled cells. */
function cardsUpTo(most: number): bigint {
  let filled: readonly bigint[] = [1n, ...Array.from({ length: CELLS }, () => 0n)];
  for (const _symbol of scratchSymbols) {
    filled = filled.map((_, cells) => {
      let count = 0n;
      for (let own = 0; own <= Math.min(most, cells); own += 1) count += (filled[cells - own] ?? 0n) * ways(TICKETS_OF_A_SYMBOL, own);
      return count;
    });
  }
  return filled[CELLS] ?? 0n;
}

interface ScratchReturn extends PossibleReturn {
  readonly matches: number;
}

/** The sizes of the largest group, 1 to 9, each with its multiplier and its probability. */
export function scratchReturns(rules: Rules): readonly ScratchReturn[] {
  const all = ways(drum.length, CELLS);
  return Array.from({ length: CELLS }, (_, i) => i + 1).map((matches) => ({
    matches,
    multiplier: fraction(pays(matches, rules).num),
    probability: fraction(cardsUpTo(matches) - cardsUpTo(matches - 1), all),
  }));
}

export const scratch: Rulebook<ScratchChoice, ScratchOutcome, 'scratch'> = {
  name: 'scratch',
  title: 'Scratch-Off',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: {},

  readChoice: readNoChoice,

  play(_choice, draws) {
    const cells = dealFrom(drum, CELLS, draws);
    return { cells, matches: matchesIn(cells) };
  },
  multiplier: (_choice, { matches }, rules) => pays(matches, rules),
  isPossible: (_choice, { cells, matches }) => matches === matchesIn(cells),
  largestMultiplier: (_choice, rules) => ({ num: Math.max(...rules.scratch.pays), den: 1 }),

  odds: (_choice, rules) => oddsOf(scratchReturns(rules)),

  describeChoice: () => 'one card',
  describeOutcome: ({ matches }) => (matches < 3 ? 'no match' : `${matches} of a kind`),
  specimen: {
    choice: {},
    outcome: { cells: ['clover', 'star', 'clover', 'gem', 'clover', 'key', 'bell', 'rocket', 'coin'], matches: 3 },
  },
};
