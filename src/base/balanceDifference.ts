import { formatCents } from '../domain/money.ts';
import { accountOf, balanceOf, type World } from '../domain/world.ts';
import type { KeptBalance } from './markers.ts';

type Had = Pick<KeptBalance, 'cents' | 'ownEvents'>;

/** What an account has in a world. */
export const hadIn = (world: World, account: KeptBalance['account']): Had => ({
  cents: balanceOf(world, account),
  ownEvents: accountOf(world, account)?.ownEvents ?? 0,
});

/** How what an account had at a place differs from what an earlier page showed. Null: it does not. */
export function balanceDifference({ seq, cents, ownEvents }: KeptBalance, now: Had): string | null {
  if (now.cents !== cents) return `the balance at entry ${seq} was ${formatCents(cents)} before, and now it is ${formatCents(now.cents)}`;
  if (now.ownEvents !== ownEvents)
    return `there were ${ownEvents} events about the account up to entry ${seq} before, and now there are ${now.ownEvents}`;
  return null;
}
