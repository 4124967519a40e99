/** Whether an account has the balance that an earlier page showed at the same place of the log, and the same entries. */
import { formatCents } from '../domain/money.ts';
import { accountOf, balanceOf, type World } from '../domain/world.ts';
import type { KeptBalance } from './markers.ts';

/** The balance of an account, and the number of its own events. `told`: the digest of the entries, where it is known. */
type AccountTotals = Pick<KeptBalance, 'cents' | 'ownEvents' | 'told'>;

export const accountTotals = (world: World, account: KeptBalance['account']): Omit<AccountTotals, 'told'> => ({
  cents: balanceOf(world, account),
  ownEvents: accountOf(world, account)?.ownEvents ?? 0,
});

/** Compares what an account has after an entry with what an earlier page showed there. A sentence without a full stop; null if both are the same. */
export function balanceDifference({ seq, cents, ownEvents, told }: KeptBalance, now: AccountTotals): string | null {
  if (now.cents !== cents) return `the balance at entry ${seq} was ${formatCents(cents)} before, and now it is ${formatCents(now.cents)}`;
  if (now.ownEvents !== ownEvents)
    return `there were ${ownEvents} events about the account up to entry ${seq} before, and now there are ${now.ownEvents}`;
  // Another entry may move as much, such as a bet of the same stake on the other team.
  if (told !== undefined && now.told !== undefined && now.told !== told)
    return `the entries up to entry ${seq} are not those that were sent before`;
  return null;
}
