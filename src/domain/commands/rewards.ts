/** Rewards that players claim: achievements, daily bonus, streaks, levels, quests. And the pay of the weekly race. */
import * as z from 'zod/mini';
import { achievementOf, achievementRules, isReached, type AchievementName } from '../earning/achievements.ts';
import { achievementClaimed, achievementName } from '../events/achievements.ts';
import { racePaid } from '../events/race.ts';
import { levelReached } from '../events/levels.ts';
import { questClaimed, questName } from '../events/quests.ts';
import { dailyBonusClaimed, streakClaimed, streakRepaired } from '../events/rewards.ts';
import { dailyDueAt, notRepairable, streakNow, streakRules } from '../earning/daily.ts';
import { levelOf, levelsPay, reachedLevel } from '../earning/levels.ts';
import { isQuestClaimed, questOf, questProgress, questsDue, type QuestName } from '../earning/quests.ts';
import { openRace, raceEndsAt, racePlaces } from '../earning/race.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { isUnderRules } from '../world.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { nothing, shownRules } from './payloads.ts';

interface ClaimAchievement {
  readonly achievement: AchievementName;
  /** The credit that the player was shown. Left out, it pays whatever its rules say at the decision. */
  readonly cents?: number;
}

/** Claims an achievement that the account has reached. It pays by the rules under which it was reached. */
export const claimAchievement = defineCommand<'ClaimAchievement', ClaimAchievement>({
  type: 'ClaimAchievement',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-claim',
  leadsTo: 'achievement/claimed',
  payload: z.object({ achievement: achievementName, cents: z.exactOptional(z.int()) }),
  echoes: ({ achievement, cents }, { actor }) => ({
    'achievement/claimed': { account: actor, achievement, ...(cents !== undefined && { cents }) },
  }),
  needs: needsNothing,
  decide(world, { achievement, cents: shownCents }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const rules = achievementRules(world, account, achievement);
    const cents = achievementOf(achievement).cents(rules);
    if ((shownCents ?? cents) !== cents) return refuse('rules-changed');
    if (!isReached(achievement, account, rules)) return refuse('achievement-not-reached');
    if (account.claimed.includes(achievement)) return refuse('reward-claimed');
    return [achievementClaimed.of({ account: account.id, achievement, cents })];
  },
});

/** Claims the daily bonus, once per cooldown. */
export const claimDaily = defineCommand<'ClaimDailyBonus', { readonly rulesSeq?: number }>({
  type: 'ClaimDailyBonus',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-claim',
  leadsTo: 'bonus/daily-claimed',
  payload: z.object({ rulesSeq: shownRules }),
  echoes: (_payload, { actor }) => ({ 'bonus/daily-claimed': { account: actor } }),
  // It pays by these rules. The next one waits by them, and so does the streak that it may begin.
  keepsTo: ({ rulesSeq }, world, { seq }) => isUnderRules(world, rulesSeq, seq),
  needs: needsNothing,
  decide(world, { rulesSeq }, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const { rules } = world.rules;
    const due = dailyDueAt(world, account);
    if (!isUnderRules(world, rulesSeq)) return refuse('rules-changed');
    if (at < due) return refuse('daily-not-due', { seconds: Math.ceil((due - at) / 1_000) });
    return [dailyBonusClaimed.of({ account: account.id, cents: rules.dailyBonus.cents })];
  },
});

/** Claims the bonus for seven daily claims in a row. The next streak starts from 0. */
export const claimStreak = defineCommand<'ClaimStreak', object>({
  type: 'ClaimStreak',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-claim',
  leadsTo: 'bonus/streak-claimed',
  payload: nothing,
  echoes: (_payload, { actor }) => ({ 'bonus/streak-claimed': { account: actor } }),
  needs: needsNothing,
  decide(world, _payload, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const { claims, cents } = streakRules(world, account);
    if (streakNow(world, account, at) < claims) return refuse('achievement-not-reached');
    return [streakClaimed.of({ account: account.id, cents })];
  },
});

/**
 * Claims the level that the points have reached, with those between it and the last one. Everybody may read it. The points at the decision count: a
 * bet that ends after the press may lead to a higher level.
 */
export const claimLevel = defineCommand<'ClaimLevel', object>({
  type: 'ClaimLevel',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-claim',
  leadsTo: 'level/reached',
  payload: nothing,
  echoes: (_payload, { actor }) => ({ 'level/reached': { account: actor } }),
  needs: needsNothing,
  decide(world, _payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const [claimed, level] = [levelOf(world, account.id), reachedLevel(account)];
    if (level <= claimed) return refuse('level-not-reached');
    return [levelReached.of({ account: account.id, level, cents: levelsPay(claimed, level) })];
  },
});

/** Claims a quest of the day or the week. */
export const claimQuest = defineCommand<'ClaimQuest', { readonly quest: QuestName }>({
  type: 'ClaimQuest',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-claim',
  leadsTo: 'quest/claimed',
  payload: z.object({ quest: questName }),
  echoes: ({ quest }, { actor }) => ({ 'quest/claimed': { account: actor, quest, cents: questOf(quest).cents } }),
  needs: needsNothing,
  decide(world, { quest }, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const { period, goal, cents } = questOf(quest);
    if (!questsDue(world.logId, period, at).includes(quest)) return refuse('quest-not-due');
    if (questProgress(world, account, quest, at) < goal) return refuse('achievement-not-reached');
    if (isQuestClaimed(world, account, quest, at)) return refuse('reward-claimed');
    return [questClaimed.of({ account: account.id, quest, cents })];
  },
});

/** Pays the first race that is over. */
export const payRace = defineCommand<'PayRace', object>({
  type: 'PayRace',
  by: ['house'],
  leadsTo: 'race/paid',
  payload: nothing,
  needs: needsNothing,
  decide(world, _payload, { at }): Decision {
    const open = openRace(world);
    if (!open || at < raceEndsAt(open.week)) return refuse('nothing-due');
    return [racePaid.of({ week: open.week, places: [...racePlaces(world, open.week)] })];
  },
});

/** Repairs a streak that a missed day has broken, once in a calendar month. */
export const repairStreak = defineCommand<'RepairStreak', object>({
  type: 'RepairStreak',
  by: ['player'],
  refusedByReadable: true,
  stranger: 'login-to-claim',
  leadsTo: 'bonus/streak-repaired',
  payload: nothing,
  echoes: (_payload, { actor }) => ({ 'bonus/streak-repaired': { account: actor } }),
  needs: needsNothing,
  decide(world, _payload, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    return notRepairable(world, account, at) === undefined ? [streakRepaired.of({ account: account.id })] : refuse('streak-not-repairable');
  },
});
