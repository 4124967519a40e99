/** Betting by plan: the next stake, and when to stop. All functions are pure. */
import { payoutOf } from '../../domain/money.ts';
import { t } from '../../languages/t.ts';

/** The next stake after a win or a loss: the first stake again, or the last one times `num / den`. */
export type StakeChange = { readonly kind: 'reset' } | { readonly kind: 'multiply'; readonly num: number; readonly den: number };

export interface AutoPlan {
  /** How many bets. Null means no limit. */
  readonly bets: number | null;
  readonly stakeCents: number;
  readonly onWin: StakeChange;
  readonly onLoss: StakeChange;
  /** Net profit at which the plan stops. Null means never. */
  readonly stopOnProfitCents: number | null;
  /** Net loss that is never exceeded. */
  readonly stopOnLossCents: number;
  /** The largest stake. */
  readonly largestStakeCents: number;
}

type StopReason = 'bets-done' | 'profit-reached' | 'loss-reached';

export interface AutoRun {
  /** How many bets were placed. */
  readonly placed: number;
  readonly netCents: number;
  readonly nextStakeCents: number;
  readonly stopped: StopReason | null;
}

/** The next stake after a win or a loss. */
const stakeAfter = (change: StakeChange, stakeCents: number, plan: AutoPlan): number =>
  Math.min(change.kind === 'reset' ? plan.stakeCents : Math.max(1, payoutOf(stakeCents, change)), plan.largestStakeCents);

/** The run before its first bet. */
export function startRun(plan: AutoPlan): AutoRun {
  const run: AutoRun = { placed: 0, netCents: 0, nextStakeCents: Math.min(plan.stakeCents, plan.largestStakeCents), stopped: null };
  return { ...run, stopped: stopReason(plan, run) };
}

/** The run after a settled bet. A payout equal to the stake leaves the next stake as it is. */
export function runAfter(
  plan: AutoPlan,
  run: AutoRun,
  { stakeCents, payoutCents }: { readonly stakeCents: number; readonly payoutCents: number },
): AutoRun {
  const profit = payoutCents - stakeCents;
  const nextStakeCents = profit === 0 ? run.nextStakeCents : stakeAfter(profit > 0 ? plan.onWin : plan.onLoss, stakeCents, plan);
  const next: AutoRun = { placed: run.placed + 1, netCents: run.netCents + profit, nextStakeCents, stopped: null };
  return { ...next, stopped: stopReason(plan, next) };
}

/** The next stake is never placed if losing it would exceed the loss limit. */
function stopReason(plan: AutoPlan, { placed, netCents, nextStakeCents }: AutoRun): StopReason | null {
  if (plan.bets !== null && placed >= plan.bets) return 'bets-done';
  if (plan.stopOnProfitCents !== null && netCents >= plan.stopOnProfitCents) return 'profit-reached';
  return netCents - nextStakeCents < -plan.stopOnLossCents ? 'loss-reached' : null;
}

export const stopSentences: Readonly<Record<StopReason, string>> = {
  'bets-done': t('All bets of the plan have been placed.'),
  'profit-reached': t('Stopped: the profit you set is reached.'),
  'loss-reached': t('Stopped: the next bet could exceed the loss you set.'),
};
