import { formatCents } from '../domain/money.ts';
import { accountOf, balanceOf, type World } from '../domain/world.ts';
import type { KeptBalance } from './markers.ts';

/** What an account has, as far as it is compared. */
type Had = Pick<KeptBalance, 'cents' | 'ownEvents'>;

/** What an account has in a world. */
export const hadIn = (world: World, account: KeptBalance['account']): Had => ({
  cents: balanceOf(world, account),
  ownEvents: accountOf(world, account)?.ownEvents ?? 0,
});

/** Compares what an account has after an entry with what an earlier page showed there. A sentence without a full stop; null if both are the same. */
export function balanceDifference({ seq, cents, ownEvents }: KeptBalance, now: Had): string | null {
  if (now.cents !== cents) return `the balance at entry ${seq} was ${formatCents(cents)} before, and now it is ${formatCents(now.cents)}`;
  if (now.ownEvents !== ownEvents)
    return `there were ${ownEvents} events about the account up to entry ${seq} before, and now there are ${now.ownEvents}`;
  return null;
}
