/** Limits that people set themselves. They hold for bets of every kind, never for earning or withdrawing. */
import { DAY_MS } from '../utc.ts';
import { countedAt, type Corrections, type Stamp, type Wait } from '../clock.ts';
import { endOfPeriod, periodNames, totalsIn, type PeriodName, type PeriodTotals, type Periods } from './periods.ts';

export const limitKinds = ['loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A change that loosens a limit takes effect after this time. */
const LOOSENS_AFTER_MS = DAY_MS;

/** A limit and its pending change. Tightening takes effect at once, loosening a day after the request. */
interface Limit {
  /** Cents of loss or stake, milliseconds of a session; null for none. */
  amount: number | null;
  next: ({ amount: number | null } & Stamp) | null;
}

export type Limits = Partial<Record<`${LimitKind}/${PeriodName}`, Limit>>;

/** The fields of an account that can keep it from betting. */
interface Limited {
  readonly limits: Limits;
  readonly limitsSet: number;
  readonly onBreak: Wait | null;
  readonly periods: Periods;
}

/** When a wait is over, UTC milliseconds; 0 for none. `corrections`, here and below: those of the clock. */
export const endOfWait = (corrections: Corrections, wait: Wait | null): number => (wait ? countedAt(corrections, wait) + wait.lengthMs : 0);

/** When a limit becomes looser, UTC milliseconds. */
export const loosensAt = (corrections: Corrections, next: Stamp): number => countedAt(corrections, next) + LOOSENS_AFTER_MS;

/** A limit at a time. */
export function limitAt(
  corrections: Corrections,
  { limits }: Pick<Limited, 'limits'>,
  kind: LimitKind,
  period: PeriodName,
  at: number,
): number | null {
  const limit = limits[`${kind}/${period}`];
  if (!limit) return null;
  return limit.next && at >= loosensAt(corrections, limit.next) ? limit.next.amount : limit.amount;
}

/** Whether the first of two limits allows less than the second; null allows everything. */
export const isTighter = (amount: number | null, than: number | null): boolean => amount !== null && (than === null || amount < than);

/** Why an account may not place a stake, and until when. `leftCents` is the largest stake that this limit still allows. */
interface PlayStop {
  readonly why: 'break' | LimitKind;
  readonly until: number;
  readonly leftCents: number;
}

/** What is left of a limit, in cents or milliseconds. A stake counts as lost until its bet is settled. */
function leftOf(kind: LimitKind, { stakedCents, paidCents, playedMs }: PeriodTotals, limit: number): number {
  if (kind === 'session') return limit - playedMs;
  return limit - (kind === 'stake' ? stakedCents : Math.max(stakedCents - paidCents, 0));
}

/** The first thing that keeps an account from this stake, or null. */
export function playStop(corrections: Corrections, account: Limited, stakeCents: number, at: number): PlayStop | null {
  const breakEnds = endOfWait(corrections, account.onBreak);
  if (breakEnds > at) return { why: 'break', until: breakEnds, leftCents: 0 };
  if (account.limitsSet === 0) return null;
  for (const kind of limitKinds) {
    for (const period of periodNames) {
      const limit = limitAt(corrections, account, kind, period, at);
      if (limit === null) continue;
      const totals = totalsIn(corrections, account, period, at);
      const left = leftOf(kind, totals, limit);
      if (kind === 'session' ? left > 0 : stakeCents <= left) continue;
      return { why: kind, until: endOfPeriod(period, totals.start), leftCents: kind === 'session' ? 0 : Math.max(left, 0) };
    }
  }
  return null;
}

/** A limit is near if at most a fifth of it is left. */
const NEAR_SHARE = 5;

/** A limit of which little is left. */
export interface NearLimit {
  readonly kind: LimitKind;
  readonly period: PeriodName;
  /** Cents or milliseconds; 0 where it is reached. */
  readonly left: number;
  /** The limit itself, in the same unit. */
  readonly amount: number;
  /** When its period began, and when it is over, UTC milliseconds. */
  readonly start: number;
  readonly until: number;
}

/** The limits that are nearly reached, or reached. */
export function nearLimits(corrections: Corrections, account: Limited, at: number): readonly NearLimit[] {
  if (account.limitsSet === 0) return [];
  return limitKinds.flatMap((kind) =>
    periodNames.flatMap((period) => {
      const amount = limitAt(corrections, account, kind, period, at);
      if (amount === null) return [];
      const totals = totalsIn(corrections, account, period, at);
      const left = Math.max(leftOf(kind, totals, amount), 0);
      return left * NEAR_SHARE > amount
        ? []
        : [{ kind, period, left, amount, start: totals.start, until: endOfPeriod(period, totals.start) }];
    }),
  );
}

/** The largest stake in cents that limits and breaks allow now: 0 in a break or at a reached limit, null without limits. */
export function mostByLimits(corrections: Corrections, account: Limited, at: number): number | null {
  // Lowers the stake to what each limit in its way still allows, until no limit stops it.
  let most = Number.MAX_SAFE_INTEGER;
  for (let stop = playStop(corrections, account, most, at); stop; stop = playStop(corrections, account, most, at)) {
    if (stop.leftCents === 0) return 0;
    most = stop.leftCents;
  }
  return most === Number.MAX_SAFE_INTEGER ? null : most;
}
