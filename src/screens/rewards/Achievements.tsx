import { chakra } from '@chakra-ui/react';
import {
  achievementFamilies,
  achievementNames,
  achievementOf,
  achievementRules,
  isReached,
  type AchievementFamily,
  type AchievementName,
} from '../../domain/earning/achievements.ts';
import type { Rules } from '../../domain/rules.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { FieldError } from '../../ui/Field.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { RewardCard, RewardGrid } from './RewardCard.tsx';
import { useClaim } from './useClaim.tsx';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

const families = Object.keys(achievementFamilies) as readonly AchievementFamily[];

/** The achievements of each family, from easy to hard. */
const tiersOf = (family: AchievementFamily): readonly AchievementName[] =>
  achievementNames.filter((name) => achievementOf(name).family === family);

/** The achievements, a card for each family, each with its progress from the log. */
export function Achievements({ account }: { account: Account }) {
  const claimed = achievementNames.filter((name) => account.claimed.includes(name)).length;
  return (
    <>
      <Text tone="muted" mb="4">
        {t('{claimed} of {count} claimed. Each is paid once, and none has a deadline.', {
          claimed: formatCount(claimed),
          count: formatCount(achievementNames.length),
        })}
      </Text>
      <RewardGrid>
        {families.map((family) => (
          <FamilyCard key={family} family={family} account={account} />
        ))}
      </RewardGrid>
    </>
  );
}

/** The next achievement of a family, or the last one if all are claimed. */
function FamilyCard({ family, account }: { family: AchievementFamily; account: Account }) {
  const tiers = tiersOf(family);
  const name = tiers.find((tier) => !account.claimed.includes(tier)) ?? tiers.at(-1);
  return name && <AchievementCard name={name} tiers={tiers} account={account} />;
}

function AchievementCard({ name, tiers, account }: { name: AchievementName; tiers: readonly AchievementName[]; account: Account }) {
  const rules = useAppSelector((state) => achievementRules(state.world, account, name));
  const { busy, problem, claim, celebration } = useClaim();
  const { percent, detail } = achievementProgress(name, account, rules);
  const { title, asks, goal, cents, family } = achievementOf(name);
  const claimed = account.claimed.includes(name);
  const aboutId = `${family}-about`;
  return (
    <RewardCard
      title={translated(title)}
      about={translated(asks(inUnit(name, goal(rules))))}
      aboutId={aboutId}
      cents={cents(rules)}
      action={
        claimed ? (
          <StatusPill tone="success">{t('Claimed')}</StatusPill>
        ) : (
          <Button
            look={percent < 100 ? 'outline' : 'solid'}
            disabled={percent < 100}
            aria-describedby={aboutId}
            onClick={() => void claim({ type: 'ClaimAchievement', payload: { achievement: name, cents: cents(rules) } })}
            busyText={busy ? t('Claiming…') : undefined}
          >
            {t('Claim')}
          </Button>
        )
      }
    >
      <ProgressBar label={t('Progress')} labelHidden percent={claimed ? 100 : percent} detail={detail} />
      {tiers.length > 1 && <Tiers family={family} tiers={tiers} account={account} />}
      {celebration}
      {problem !== null && <FieldError id={`${family}-problem`}>{problem.sentence}</FieldError>}
    </RewardCard>
  );
}

const TierList = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', listStyle: 'none', fontSize: 'sm' },
});
const Tier = chakra('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1' },
  variants: { claimed: { true: { color: 'accentFg' }, false: { color: 'muted' } } },
});

/** All achievements of a family, the claimed ones marked. */
function Tiers({ family, tiers, account }: { family: AchievementFamily; tiers: readonly AchievementName[]; account: Account }) {
  return (
    <TierList aria-label={translated(achievementFamilies[family])}>
      {tiers.map((tier) => {
        const claimed = account.claimed.includes(tier);
        return (
          <Tier key={tier} claimed={claimed}>
            {claimed && <CheckIcon size={14} />}
            {translated(achievementOf(tier).title)}
            {claimed && <VisuallyHidden> {t('(claimed)')}</VisuallyHidden>}
          </Tier>
        );
      })}
    </TierList>
  );
}

interface Progress {
  /** 0 to 100. It is 100 exactly when the achievement is reached. */
  readonly percent: number;
  /** The progress in its own unit. */
  readonly detail: string;
}

/** A count or a goal in its unit. */
function inUnit(name: AchievementName, value: number): string {
  const { unit } = achievementOf(name);
  if (unit === 'count') return formatCount(value);
  return unit === 'cents' ? formatCredits(value) : `${formatCredits(value)}×`;
}

/** A person's progress, from the counts of the log. */
export function achievementProgress(name: AchievementName, account: Account, rules: Rules): Progress {
  const { counted, goal } = achievementOf(name);
  const [have, need] = [counted(account), goal(rules)];
  const percent = isReached(name, account, rules) ? 100 : Math.min(99, Math.floor((have * 100) / Math.max(need, 1)));
  return { percent, detail: t('{done} of {goal}', { done: inUnit(name, Math.min(have, need)), goal: inUnit(name, need) }) };
}
