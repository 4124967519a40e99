import { type AchievementName, achievementRules, achievements } from '../../domain/events/achievements.ts';
import type { Rules } from '../../domain/rules.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { FieldError } from '../../ui/Field.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { RewardCard, RewardGrid } from './RewardCard.tsx';
import { useClaim } from './useClaim.ts';

const names: readonly AchievementName[] = ['first-win', 'high-roller', 'crash-master'];

const asks: Readonly<Record<AchievementName, (rules: Rules) => string>> = {
  'first-win': () => 'Win more than your stake once, in any game.',
  'high-roller': (rules) => `Place a bet of ${formatCredits(rules.achievements.highRollerStakeCents)} credits or more.`,
  'crash-master': (rules) => `Cash out of a round of Crash at ${(rules.achievements.crashMasterHundredths / 100).toFixed(2)}× or higher.`,
};

/** The achievements, each with its progress from the log. */
export function Achievements({ account }: { account: Account }) {
  return (
    <RewardGrid>
      {names.map((name) => (
        <AchievementCard key={name} name={name} account={account} />
      ))}
    </RewardGrid>
  );
}

function AchievementCard({ name, account }: { name: AchievementName; account: Account }) {
  const rules = useAppSelector((state) => achievementRules(state.world, account, name));
  const { busy, problem, claim } = useClaim();
  const { percent, detail } = achievementProgress(name, account, rules);
  const claimed = account.claimed.includes(name);
  return (
    <RewardCard
      title={achievements[name].title}
      about={asks[name](rules)}
      aboutId={`${name}-about`}
      cents={achievements[name].cents(rules)}
      action={
        claimed ? (
          <StatusPill tone="success">Claimed</StatusPill>
        ) : (
          <Button
            look={percent < 100 ? 'outline' : 'solid'}
            disabled={percent < 100}
            aria-describedby={`${name}-about`}
            onClick={() => void claim({ type: 'ClaimAchievement', payload: { achievement: name } })}
            busyText={busy ? 'Claiming…' : undefined}
          >
            Claim
          </Button>
        )
      }
    >
      <ProgressBar label="Progress" percent={claimed ? 100 : percent} detail={detail} />
      {problem !== null && <FieldError id={`${name}-problem`}>{problem.sentence}</FieldError>}
    </RewardCard>
  );
}

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
