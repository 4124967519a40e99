/** Achievements that players claim, each once. */
import * as z from 'zod/mini';
import { achievementNames, achievementOf, achievementRules, isReached } from '../earning/achievements.ts';
import { accountId } from '../ids.ts';
import { player, promo } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

export const achievementName = z.enum(achievementNames);

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
    const { title, cents: due } = achievementOf(achievement);
    const owner = entry.known(account);
    if (!owner) return undefined;
    const rules = achievementRules(world, owner, achievement);
    if (cents !== due(rules)) return `${title} does not pay what the rules say`;
    if (owner.claimed.includes(achievement)) return `${title} was claimed before`;
    return isReached(achievement, owner, rules) ? undefined : `${title} is not reached yet`;
  },
  evolve(world, { account, achievement }) {
    accountOf(world, account)?.claimed.push(achievement);
  },
  describe: ({ account, achievement }, nameOf) => `${nameOf(account)} claimed the achievement ${achievementOf(achievement).title}`,
  specimen: { account: accountSpecimen.account, achievement: 'first-win', cents: 100_00 },
});
