import { achievements, type AchievementName } from '../../domain/events/achievements.ts';
import type { Rules } from '../../domain/rules.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { formatCredits } from '../../ui/credits.ts';

interface Progress {
  /** 0 to 100. It is 100 exactly when the achievement is reached. */
  readonly percent: number;
  /** The progress in its own unit. */
  readonly detail: string;
}

/** A person's progress, from the counts of the log. */
export function achievementProgress(name: AchievementName, account: Account, rules: Rules): Progress {
  const { wins, largestStakeCents, highestCashOutHundredths } = account.totals;
  const { highRollerStakeCents, crashMasterHundredths } = rules.achievements;
  const part = (have: number, need: number): number =>
    achievements[name].reached(account, rules) ? 100 : Math.min(99, Math.floor((have * 100) / Math.max(need, 1)));
  switch (name) {
    case 'first-win':
      return { percent: part(Math.min(wins, 1), 1), detail: `${Math.min(wins, 1)} of 1 win` };
    case 'high-roller':
      return {
        percent: part(largestStakeCents, highRollerStakeCents),
        detail: `${formatCredits(Math.min(largestStakeCents, highRollerStakeCents))} of ${formatCredits(highRollerStakeCents)}`,
      };
    case 'crash-master':
      return {
        percent: part(highestCashOutHundredths, crashMasterHundredths),
        detail: `${(Math.min(highestCashOutHundredths, crashMasterHundredths) / 100).toFixed(2)}× of ${(crashMasterHundredths / 100).toFixed(2)}×`,
      };
  }
}
