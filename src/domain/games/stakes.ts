/** Stakes that the half, double and Max buttons propose, and the return of a stake with payouts floored to cents. */
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

/** The exact return of this stake, with each payout floored to whole cents. */
export function paidReturn(odds: Odds, stakeCents: number): Fraction {
  return odds.outcomes.reduce((sum, { multiplier, probability }) => {
    const payout = payoutOf(stakeCents, ratioOf(multiplier));
    return add(sum, times(fraction(payout, stakeCents), probability));
  }, fraction(0));
}
