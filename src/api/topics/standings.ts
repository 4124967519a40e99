/** The leaderboard of a period, the race of this week, and what bets paid in it. They follow from what is private in the log. */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../../domain/ids.ts';
import { periodEnd, type Period } from '../../domain/leaderboard/period.ts';
import { totalsIn } from '../../domain/accounts/periods.ts';
import { raceStandings, raceWeek } from '../../domain/earning/race.ts';
import { isRanked, ranking, type Standing } from '../../domain/leaderboard/ranking.ts';
import { MOST_PRIZES } from '../../domain/rules.ts';
import { nameIn } from '../../domain/world.ts';
import { defineTopic, nobodysOwn } from './topic.ts';

/** What changes who is in a list, and under which name. */
const whoIsRanked = ['account/registered', 'account/named', 'account/blocked', 'account/unblocked'] as const;

const standing = z.strictObject({ account: accountId, username: z.string(), points: z.int(), rank: z.int() });

/** The first rows of a ranking, how many are ranked, and the readers' own rows. */
const answerOf = (ranked: readonly Standing[], most: number, readers: ReadonlySet<AccountId>) => ({
  rows: ranked.slice(0, most),
  total: ranked.length,
  own: new Map(ranked.flatMap((one) => (readers.has(one.account) ? [[one.account, one]] : []))),
});

/** Rows: the best accounts, as many as the rules say. Total: how many have points. Own: the reader's standing, if there is one. */
export const standingsOf = (period: Period) =>
  defineTopic({
    row: standing,
    own: standing,
    touchedBy: [
      ...whoIsRanked,
      'bet/settled',
      'sport/bet-settled',
      'sport/bet-reopened',
      'offer/completed',
      'wall/credited',
      'wall/reversed',
      'wall/offer-completed',
      'rules/set',
      'clock/corrected',
    ],
    changesAt: (now) => periodEnd(period, now),
    answer({ world, now, readers }) {
      return answerOf(ranking(world, period, now), world.rules.rules.leaderboard.ranks, readers);
    },
  });

/** Rows: the first of the race of this week. Own: the reader's place in it, if there are points. */
export const raceOfTheWeek = defineTopic({
  row: standing,
  own: standing,
  touchedBy: [...whoIsRanked, 'quest/claimed', 'race/paid', 'clock/corrected'],
  changesAt: (now) => periodEnd('week', now),
  answer({ world, now, readers }) {
    const ranked = raceStandings(world, raceWeek(now)).map((one, index) => ({
      account: one.account,
      username: nameIn(world, one.account),
      points: one.points,
      rank: index + 1,
    }));
    return answerOf(ranked, MOST_PRIZES, readers);
  },
});

/**
 * What bets have paid since Monday 00:00 UTC, for everybody. Bets of others are private in the log: the house publishes the sum only. One row:
 * the payouts on games and sports, stakes included. Total: how many accounts were paid.
 */
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
