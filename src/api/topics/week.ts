/** What bets have paid since Monday 00:00 UTC. Bets of others are private in the log: the house publishes the sum only. */
import * as z from 'zod/mini';
import { totalsIn } from '../../domain/accounts/periods.ts';
import { isRanked } from '../../domain/leaderboard/ranking.ts';
import { periodEnd } from '../../domain/leaderboard/period.ts';
import { defineTopic, nobodysOwn } from './topic.ts';

/** One row: the payouts of this week on games and sports, stakes included. Total: how many accounts were paid. */
export const paidInWeek = defineTopic({
  row: z.strictObject({ paidCents: z.int().check(z.gte(0)) }),
  own: z.strictObject({}),
  touchedBy: ['account/blocked', 'account/unblocked', 'bet/settled', 'sport/bet-settled', 'sport/bet-reopened', 'clock/corrected'],
  changesAt: (now) => periodEnd('week', now),
  answer({ world, now }) {
    // A log begins with a bet of the demo account, which nobody placed. It is left out until that account bets: then its totals have both.
    const begun = world.rulesHistory[0]?.at;
    const paid = Object.values(world.accounts)
      .filter((account) => isRanked(account) && account.lastBetAt !== begun)
      .map((account) => totalsIn(world.corrections, account, 'week', now).paidCents)
      .filter((cents) => cents > 0);
    return { rows: [{ paidCents: paid.reduce((sum, cents) => sum + cents, 0) }], total: paid.length, own: nobodysOwn };
  },
});
