/** Counts what there was of one kind of decisions: how often, of which accounts, with which amounts, and how long the oldest has waited. */
import type { Stamp } from '../clock.ts';

/** A `Discretion` as it is counted. */
export interface Count {
  readonly accounts: Set<string>;
  times: number;
  gainedCents: number;
  lostCents: number;
  /** How long the oldest has waited. Only of what was kept back. */
  waited?: { entries: number; ms: number } | undefined;
  /** By how much the clock was set back altogether. Only of its corrections. */
  setBackMs?: number;
}

export const emptyCount = (): Count => ({ accounts: new Set(), times: 0, gainedCents: 0, lostCents: 0 });

/** Counts one decision of this kind more. Amounts are in cents. */
export function add(count: Count, accounts: readonly string[], gainedCents: number, lostCents: number): void {
  for (const account of accounts) count.accounts.add(account);
  count.times += 1;
  count.gainedCents += gainedCents;
  count.lostCents += lostCents;
}

/** Keeps the longest wait. */
export function noteWait(count: Count, since: Stamp, until: Stamp): void {
  const { entries = 0, ms = 0 } = count.waited ?? {};
  count.waited = { entries: Math.max(entries, until.seq - since.seq), ms: Math.max(ms, until.at - since.at) };
}
