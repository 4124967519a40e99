/** Stakes that the half, double and Max buttons and the chips propose, and the return of a stake with payouts floored to cents. */
import { add, fraction, times, type Fraction } from '../fraction.ts';
import { cents, payoutOf, type Cents, type Ratio } from '../money.ts';
import type { Rules } from '../rules.ts';
import type { AnyRulebook } from './catalog.ts';
import type { Odds } from './game.ts';

const ONE_CREDIT = 100;

/** Half of a stake, at least one credit, and at most the stake itself. */
export const halfStake = (stakeCents: number): Cents => cents(Math.min(stakeCents, Math.max(ONE_CREDIT, Math.floor(stakeCents / 2))));

/** The largest stake on this choice within the exposure limit, in cents. */
export function largestStake(rulebook: AnyRulebook, choice: object, rules: Rules): Cents {
  const { num, den } = rulebook.largestMultiplier(choice, rules);
  const limit = rules.bets.largestPayoutCents;
  // The largest s with floor(s × num / den) ≤ limit.
  const byPayout = num === 0 ? limit : Number((BigInt(limit + 1) * BigInt(den) - 1n) / BigInt(num));
  return cents(Math.min(limit, byPayout));
}

/** The most that can be staked now: the smaller of the balance and the largest stake. */
export const maxStake = (balanceCents: number, rulebook: AnyRulebook, choice: object, rules: Rules): Cents =>
  cents(Math.min(balanceCents, largestStake(rulebook, choice, rules)));

export const doubleStake = (stakeCents: number, mostCents: number): Cents =>
  cents(Math.min(stakeCents * 2, Math.max(mostCents, stakeCents)));

/** A multiplier of the odds as `payoutOf` takes it. */
export const ratioOf = ({ num, den }: Fraction): Ratio => ({ num: Number(num), den: Number(den) });

/** The stakes of the chips, in units of the smallest one. */
const CHIPS = [1, 5, 10, 25, 100] as const;
/** How many of the smallest chip the balance holds at least, if the smallest stake allows it. */
const SMALLEST_CHIPS = 50;

/** The smallest chip for a balance, in cents: a power of ten that is not below the smallest stake. */
export function smallestChip(balanceCents: number, smallestStakeCents: number): Cents {
  let chip = 1;
  while (chip < smallestStakeCents || chip * 10 * SMALLEST_CHIPS <= balanceCents) chip *= 10;
  return cents(chip);
}

/** The stakes of five chips, smallest first. */
export const chipStakes = (smallestChipCents: number): readonly Cents[] => CHIPS.map((chip) => cents(chip * smallestChipCents));

/** The stake that a chip proposes: its own, at most `mostCents`. */
export const chipStake = (chipCents: number, mostCents: number): Cents => cents(Math.min(chipCents, mostCents));

/** The exact return of this stake, with each payout floored to whole cents. */
export function paidReturn(odds: Odds, stakeCents: number): Fraction {
  return odds.outcomes.reduce((sum, { multiplier, probability }) => {
    const payout = payoutOf(stakeCents, ratioOf(multiplier));
    return add(sum, times(fraction(payout, stakeCents), probability));
  }, fraction(0));
}
