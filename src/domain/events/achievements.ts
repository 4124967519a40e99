import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { player, promo } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { Rules } from '../rules.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

/** What each achievement asks of an account and pays, in cents. */
export const achievements = {
  'first-win': {
    title: 'First Win',
    cents: (rules: Rules) => rules.achievements.firstWinCents,
    reached: (account: Account) => account.totals.wins > 0,
  },
  'high-roller': {
    title: 'High Roller',
    cents: (rules: Rules) => rules.achievements.highRollerCents,
    reached: (account: Account, rules: Rules) => account.totals.largestStakeCents >= rules.achievements.highRollerStakeCents,
  },
  'crash-master': {
    title: 'Crash Master',
    cents: (rules: Rules) => rules.achievements.crashMasterCents,
    reached: (account: Account, rules: Rules) => account.totals.highestCashOutHundredths >= rules.achievements.crashMasterHundredths,
  },
} as const;

export type AchievementName = keyof typeof achievements;

export const achievementName = z.enum(['first-win', 'high-roller', 'crash-master']);

export const achievementClaimed = defineEvent({
  type: 'achievement/claimed',
  schema: z.strictObject({
    account: accountId,
    achievement: achievementName,
    cents: z.int().check(z.gte(0)),
  }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: promo, to: player(account), cents, reason: 'achievement' }],
  requires(world, { account, achievement, cents }, entry) {
    const { title, reached, cents: due } = achievements[achievement];
    if (cents !== due(world.rules.rules)) return `${title} does not pay what the rules say`;
    const owner = entry.known(account);
    if (!owner) return undefined;
    if (owner.claimed.includes(achievement)) return `${title} was claimed before`;
    return reached(owner, world.rules.rules) ? undefined : `${title} is not reached yet`;
  },
  evolve(world, { account, achievement }) {
    accountOf(world, account)?.claimed.push(achievement);
  },
  describe: ({ account, achievement }, nameOf) => `${nameOf(account)} claimed the achievement ${achievements[achievement].title}`,
  specimen: { account: accountSpecimen.account, achievement: 'first-win', cents: 100_00 },
});
