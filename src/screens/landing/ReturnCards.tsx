/** Cards of the member's home that give a reason to come back: quests, the level and the race of the week. */
import type { Account } from '../../domain/accounts/account.ts';
import { levelOf, levelPoints, levelsPay, pointsOfAllTime, reachedLevel } from '../../domain/earning/levels.ts';
import { claimableQuests, isQuestClaimed, questOf, questProgress, questsDue } from '../../domain/earning/quests.ts';
import { DAY_MS, utcDay } from '../../domain/utc.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { TextLink } from '../../ui/links.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import { useWeeklyRace } from '../shell/useWeeklyRace.ts';
import { useTime } from '../shell/useTime.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** The quests of today: how many are done, and what is next. */
export function QuestsCard({ account }: { account: Account }) {
  const corrections = useAppSelector(selectCorrections);
  const logId = useAppSelector((state) => state.world.logId);
  const at = useTime(utcDay) * DAY_MS;
  const due = questsDue(logId, 'day', at);
  const isClaimed = (quest: (typeof due)[number]): boolean => isQuestClaimed({ corrections }, account, quest, at);
  const open = due.filter((quest) => !isClaimed(quest) && questProgress({ corrections }, account, quest, at) < questOf(quest).goal);
  // Those of the week too: the notice under the bell has the same sum.
  const cents = claimableQuests({ corrections, logId }, account, at).reduce((sum, quest) => sum + questOf(quest).cents, 0);
  const [next] = open;
  return (
    <StatCard
      title={t('Quests of the day')}
      value={t('{done} of {goal}', { done: formatCount(due.length - open.length), goal: formatCount(due.length) })}
      note={
        cents > 0 ? (
          <TextLink to="/rewards">{t('Claim {cents} credits', { cents: formatCredits(cents) })}</TextLink>
        ) : next === undefined ? (
          t('New ones at 00:00 UTC')
        ) : (
          <TextLink to="/rewards">{translated(questOf(next).asks)}</TextLink>
        )
      }
    />
  );
}

/** The level, and how far the next one is. */
export function LevelCard({ account }: { account: Account }) {
  const claimed = useAppSelector((state) => levelOf(state.world, account.id));
  const reached = reachedLevel(account);
  const next = levelPoints[reached];
  const points = pointsOfAllTime(account);
  const text =
    reached > claimed
      ? t('Claim {cents} credits', { cents: formatCredits(levelsPay(claimed, reached)) })
      : next === undefined
        ? t('Highest level')
        : t('{left, plural, one {# point} other {# points}} to the next', { left: next - points });
  return <StatCard title={t('Level')} value={claimed} note={<TextLink to="/rewards">{text}</TextLink>} />;
}

/** The race of this week, or else the next one: what its first place pays, and the own place. Nothing where there is none. */
export function RaceCard() {
  const { isOn, prizes, own } = useWeeklyRace();
  const [first] = prizes;
  if (first === undefined) return null;
  const text = !isOn
    ? t('For the first place, from Monday')
    : own === null
      ? t('For the first place')
      : t('You: place {rank}', { rank: own.rank });
  return (
    <StatCard title={t('Race of the week')} value={<CreditAmount cents={first} />} note={<TextLink to="/leaderboard">{text}</TextLink>} />
  );
}
