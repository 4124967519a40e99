/** Whether an account has the balance that an earlier page showed at the same place of the log. */
import { formatCents } from '../domain/money.ts';
import { accountOf, balanceOf, type World } from '../domain/world.ts';
import type { KeptBalance } from './markers.ts';

/** The balance of an account, and the number of its own events. */
type AccountTotals = Pick<KeptBalance, 'cents' | 'ownEvents'>;

export const accountTotals = (world: World, account: KeptBalance['account']): AccountTotals => ({
  cents: balanceOf(world, account),
  ownEvents: accountOf(world, account)?.ownEvents ?? 0,
});

/** Compares what an account has after an entry with what an earlier page showed there. A sentence without a full stop; null if both are the same. */
export function balanceDifference({ seq, cents, ownEvents }: KeptBalance, now: AccountTotals): string | null {
  if (now.cents !== cents) return `the balance at entry ${seq} was ${formatCents(cents)} before, and now it is ${formatCents(now.cents)}`;
  if (now.ownEvents !== ownEvents)
    return `there were ${ownEvents} events about the account up to entry ${seq} before, and now there are ${now.ownEvents}`;
  return null;
}
