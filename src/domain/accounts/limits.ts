/** Limits that people set themselves. They hold for bets of every kind, never for earning or withdrawing. */
import type { Account } from '../world.ts';
import { endOfPeriod, periodNames, totalsIn, type PeriodName } from './periods.ts';

export const limitKinds = ['loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A limit as it is, and what it will be: tightening takes effect at once, loosening a day later. */
export interface Limit {
  /** Cents of loss or stake, milliseconds of a session; null for none. */
  amount: number | null;
  next: { amount: number | null; from: number } | null;
}

export type Limits = Partial<Record<`${LimitKind}/${PeriodName}`, Limit>>;

/** A limit at a time. */
export function limitAt({ limits }: Account, kind: LimitKind, period: PeriodName, at: number): number | null {
  const limit = limits[`${kind}/${period}`];
  if (!limit) return null;
  return limit.next && at >= limit.next.from ? limit.next.amount : limit.amount;
}

/** Whether the first of two limits allows less than the second; null allows everything. */
export const isTighter = (amount: number | null, than: number | null): boolean => amount !== null && (than === null || amount < than);

/** Why somebody may not bet now. */
export type PlayStop = { readonly why: 'break' | LimitKind; readonly until: number };

const reached = (kind: LimitKind, account: Account, period: PeriodName, limit: number, stakeCents: number, at: number): boolean => {
  const { stakedCents, paidCents, playedMs } = totalsIn(account, period, at);
  if (kind === 'session') return playedMs >= limit;
  // A stake that is still open counts as lost until it is settled.
  const used = kind === 'stake' ? stakedCents : Math.max(stakedCents - paidCents, 0);
  return used + stakeCents > limit;
};

/** The first thing that keeps an account from this stake, or null. */
export function playStop(account: Account, stakeCents: number, at: number): PlayStop | null {
  if (account.breakUntil > at) return { why: 'break', until: account.breakUntil };
  if (account.limitsSet === 0) return null;
  for (const kind of limitKinds) {
    for (const period of periodNames) {
      const limit = limitAt(account, kind, period, at);
      if (limit !== null && reached(kind, account, period, limit, stakeCents, at)) {
        return { why: kind, until: endOfPeriod(period, totalsIn(account, period, at).start) };
      }
    }
  }
  return null;
}
