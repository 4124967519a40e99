/** The bounds of a stake on a game. Commands and the audit check them. */
import { payoutOf } from '../money.ts';
import type { Rules } from '../rules.ts';
import type { AnyRulebook } from './catalog.ts';

/** Whether a bet on this choice could pay more than the rules allow. */
export const isOverExposed = (stakeCents: number, rulebook: AnyRulebook, choice: object, rules: Rules): boolean =>
  stakeCents > rules.bets.largestPayoutCents ||
  payoutOf(stakeCents, rulebook.largestMultiplier(choice, rules)) > rules.bets.largestPayoutCents;

/** What is wrong with a stake in whole cents, or undefined. */
export function wrongStake(stakeCents: number, rulebook: AnyRulebook, choice: object, rules: Rules): string | undefined {
  if (stakeCents < rulebook.smallestStakeCents) return 'the stake is below the minimum';
  if (rulebook.largestMultiplier(choice, rules).num === 0) return 'the bet cannot win';
  return isOverExposed(stakeCents, rulebook, choice, rules) ? 'the bet could pay more than the rules allow' : undefined;
}
