import { achievementClaimed, achievements, type AchievementName } from '../events/achievements.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';

/** Claims an achievement that the log shows to be reached. */
export const claimAchievement = defineCommand<'ClaimAchievement', { readonly achievement: AchievementName }>({
  type: 'ClaimAchievement',
  needs: needsNothing,
  decide(world, { achievement }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const { rules } = world.rules;
    const { reached, cents } = achievements[achievement];
    if (!reached(account, rules)) return refuse('achievement-not-reached');
    if (account.claimed.includes(achievement)) return refuse('reward-claimed');
    return [achievementClaimed.of({ account: account.id, achievement, cents: cents(rules) })];
  },
});
