/** Quests of the day and of the week that were claimed. */
import * as z from 'zod/mini';
import { beginPeriods } from '../accounts/periods.ts';
import { addClaim } from '../accounts/questCounts.ts';
import { countRacePoints } from '../earning/race.ts';
import { isQuestClaimed, questNames, questOf, questProgress, questsDue } from '../earning/quests.ts';
import { accountId } from '../ids.ts';
import { player, promo } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

export const questName = z.enum(questNames);

export const questClaimed = defineEvent({
  type: 'quest/claimed',
  schema: z.strictObject({ account: accountId, quest: questName, cents: z.int().check(z.gte(0)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: promo, to: player(account), cents, reason: 'quest' }],
  requires(world, { account, quest, cents }, entry) {
    const { title, period, goal, cents: due } = questOf(quest);
    if (cents !== due) return `${title} does not pay what its table says`;
    if (!questsDue(world.logId, period, entry.at).includes(quest)) return `${title} is not a quest of this ${period}`;
    const owner = entry.known(account);
    if (!owner) return undefined;
    if (isQuestClaimed(world, owner, quest, entry.at)) return `${title} was claimed before in this ${period}`;
    return questProgress(world, owner, quest, entry.at) >= goal ? undefined : `${title} is not reached yet`;
  },
  evolve(world, { account, quest }, entry) {
    const owner = accountOf(world, account);
    if (!owner) return;
    beginPeriods(world.corrections, owner, entry);
    addClaim(owner.quests[questOf(quest).period], { quest, seq: entry.seq, at: entry.at });
    countRacePoints(world, owner, quest, entry);
  },
  describe: ({ account, quest }, nameOf) => `${nameOf(account)} claimed the quest ${questOf(quest).title}`,
  specimen: { account: accountSpecimen.account, quest: 'day-rounds', cents: 10_00 },
});
