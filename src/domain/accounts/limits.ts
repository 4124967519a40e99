/** Limits that people set themselves. They hold for bets of every kind, never for earning or withdrawing. */
import { countedAt, type Corrections, type Stamp, type Wait } from '../clock.ts';
import { DAY_MS } from '../utc.ts';
import { endOfPeriod, periodNames, totalsIn, type PeriodName, type Periods } from './periods.ts';

export const limitKinds = ['loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** What loosens a limit waits this long. */
const LOOSENS_AFTER_MS = DAY_MS;

/** A limit as it is, and what it will be: tightening takes effect at once, loosening a day after it was asked for. */
export interface Limit {
  /** Cents of loss or stake, milliseconds of a session; null for none. */
  amount: number | null;
  next: ({ amount: number | null } & Stamp) | null;
}

export type Limits = Partial<Record<`${LimitKind}/${PeriodName}`, Limit>>;

/** What of an account keeps it from betting. */
interface Limited {
  readonly limits: Limits;
  readonly limitsSet: number;
  readonly onBreak: Wait | null;
  readonly periods: Periods;
}

/** When something is over that lasts for a while, UTC milliseconds; 0 where there is nothing. `corrections`, here and below: those of the clock. */
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

/** Why somebody may not bet now. */
export type PlayStop = { readonly why: 'break' | LimitKind; readonly until: number };

const reached = (
  corrections: Corrections,
  kind: LimitKind,
  account: Limited,
  period: PeriodName,
  limit: number,
  stakeCents: number,
  at: number,
): boolean => {
  const { stakedCents, paidCents, playedMs } = totalsIn(corrections, account, period, at);
  if (kind === 'session') return playedMs >= limit;
  // A stake that is still open counts as lost until it is settled.
  const used = kind === 'stake' ? stakedCents : Math.max(stakedCents - paidCents, 0);
  return used + stakeCents > limit;
};

/** The first thing that keeps an account from this stake, or null. */
export function playStop(corrections: Corrections, account: Limited, stakeCents: number, at: number): PlayStop | null {
  const breakEnds = endOfWait(corrections, account.onBreak);
  if (breakEnds > at) return { why: 'break', until: breakEnds };
  if (account.limitsSet === 0) return null;
  for (const kind of limitKinds) {
    for (const period of periodNames) {
      const limit = limitAt(corrections, account, kind, period, at);
      if (limit !== null && reached(corrections, kind, account, period, limit, stakeCents, at)) {
        return { why: kind, until: endOfPeriod(period, totalsIn(corrections, account, period, at).start) };
      }
    }
  }
  return null;
}
