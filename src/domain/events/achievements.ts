import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { player, promo } from '../ledger/posting.ts';
import { accountOf, rulesSince, type World } from '../world.ts';
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

const names = Object.keys(achievements) as readonly AchievementName[];

/** The rules of an achievement: those in force when it was reached, or the present ones. */
export function achievementRules(
  world: Pick<World, 'rules' | 'rulesHistory'>,
  { reached }: Pick<Account, 'reached'>,
  name: AchievementName,
): Rules {
  const seq = reached[name];
  return seq === undefined ? world.rules.rules : rulesSince(world, seq);
}

/** Notes the achievements that a settled bet has reached. */
export function noteReached(world: World, account: Account, seq: number): void {
  for (const name of names) {
    if (account.reached[name] === undefined && achievements[name].reached(account, world.rules.rules)) account.reached[name] = seq;
  }
}

/** Forgets the achievements that were reached by a bet whose settlement was taken back. */
export function forgetReached(world: World, account: Account): void {
  for (const name of names) {
    if (!achievements[name].reached(account, achievementRules(world, account, name))) delete account.reached[name];
  }
}

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
    const owner = entry.known(account);
    if (!owner) return undefined;
    const rules = achievementRules(world, owner, achievement);
    if (cents !== due(rules)) return `${title} does not pay what the rules say`;
    if (owner.claimed.includes(achievement)) return `${title} was claimed before`;
    return reached(owner, rules) ? undefined : `${title} is not reached yet`;
  },
  evolve(world, { account, achievement }) {
    accountOf(world, account)?.claimed.push(achievement);
  },
  describe: ({ account, achievement }, nameOf) => `${nameOf(account)} claimed the achievement ${achievements[achievement].title}`,
  specimen: { account: accountSpecimen.account, achievement: 'first-win', cents: 100_00 },
});
