/** Cards of players. Everybody may read them. */
import * as z from 'zod/mini';
import { hasClaimed, memberSinceDay as dayOf, MOST_ON_CARD } from '../accounts/card.ts';
import { provesDueReferral, provesRound, type AchievementName } from '../earning/achievements.ts';
import { cannotHavePlayed, noteRoundPlayed, unpaidReferrer } from '../earning/referrals.ts';
import { accountId, type AccountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { achievementName } from './achievements.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';
import type { World } from '../world.ts';

/** Whether these achievements prove that a referral was due which has not been paid. */
const showsUnpaidReferral = (world: World, account: AccountId, achievements: readonly AchievementName[]): boolean =>
  (achievements.some(provesRound) && unpaidReferrer(world, account) !== null) ||
  (achievements.some((name) => provesDueReferral(name, world)) && cannotHavePlayed(world, account));

/** What a player shows on the card, in place of what was shown before. */
export const cardSet = defineEvent({
  type: 'account/card-set',
  schema: z.strictObject({
    account: accountId,
    memberSinceDay: z.nullable(z.int().check(z.gte(0))),
    achievements: z.array(achievementName).check(z.maxLength(MOST_ON_CARD)),
  }),
  by: ['owner'],
  visibility: () => 'public',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account, memberSinceDay, achievements }, entry) {
    if (new Set(achievements).size < achievements.length) return 'it shows an achievement twice';
    const owner = entry.known(account);
    if (!owner && showsUnpaidReferral(world, account, achievements)) return `${account} has played, and its referral was not paid`;
    if (!owner) return undefined;
    if (!hasClaimed(owner, achievements)) return 'it shows an achievement that was not claimed';
    return memberSinceDay === null || memberSinceDay === dayOf(world.corrections, owner)
      ? undefined
      : 'it shows another day of registration';
  },
  evolve(world, { account, memberSinceDay, achievements }) {
    world.cards[account] = { memberSinceDay, achievements };
    if (achievements.some(provesRound)) noteRoundPlayed(world, account);
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} changed what the card shows`,
  specimen: { account: accountSpecimen.account, memberSinceDay: 20_468, achievements: ['first-win'] },
});
