import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { isQuestClaimed, questOf, questProgress, questsDue, type QuestName } from '../../domain/earning/quests.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { QuestPeriod } from '../../domain/accounts/questCounts.ts';
import { DAY_MS, utcDay } from '../../domain/utc.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { FieldError } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useNow } from '../shell/useNow.ts';
import { useClaim } from './useClaim.tsx';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

const titles: Readonly<Record<QuestPeriod, { readonly title: string; readonly next: string }>> = {
  day: { title: t('Quests of the day'), next: t('New ones come each day at 00:00 UTC. Claim what is done before then. Any stake counts.') },
  week: {
    title: t('Quests of the week'),
    next: t('New ones come each Monday at 00:00 UTC. Claim what is done before then. Any stake counts.'),
  },
};

/** The quests that are due today or this week, each with its progress. */
export function QuestPanel({ house, account, period }: { house: PlayerHouse; account: Account; period: QuestPeriod }) {
  const at = useNow(house);
  const logId = useAppSelector((state) => state.world.logId);
  const { title, next } = titles[period];
  const day = utcDay(at);
  const due = useMemo(() => questsDue(logId, period, day * DAY_MS), [logId, period, day]);
  return (
    <Panel as="section" aria-label={title} display="grid" gap="4" alignContent="start">
      <div>
        <Heading level={2} fontSize="xl">
          {title}
        </Heading>
        <Text tone="muted" size="sm" mt="1.5">
          {next}
        </Text>
      </div>
      <chakra.ul display="grid" gap="4" listStyle="none">
        {due.map((quest) => (
          <QuestRow key={`${day}-${quest}`} quest={quest} account={account} at={at} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

function QuestRow({ quest, account, at }: { quest: QuestName; account: Account; at: number }) {
  const corrections = useAppSelector(selectCorrections);
  const { busy, problem, claim, celebration } = useClaim();
  const { goal, cents, ...texts } = questOf(quest);
  const [title, asks] = [translated(texts.title), translated(texts.asks)];
  const claimed = isQuestClaimed({ corrections }, account, quest, at);
  const done = claimed ? goal : Math.min(goal, questProgress({ corrections }, account, quest, at));
  return (
    <chakra.li display="grid" gap="2" position="relative" containerType="inline-size">
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="3" minH="thumb">
        <chakra.div minW="0">
          <chakra.p fontWeight="650">
            {title}{' '}
            <chakra.span color="coin">
              <CreditAmount cents={cents} sign="always" />
            </chakra.span>
          </chakra.p>
          <Text tone="muted" size="sm" id={`${quest}-about`}>
            {asks}
          </Text>
        </chakra.div>
        {claimed ? (
          <StatusPill tone="success">{t('Claimed')}</StatusPill>
        ) : (
          <Button
            size="sm"
            flexShrink="0"
            look={done < goal ? 'outline' : 'solid'}
            disabled={done < goal}
            aria-label={t('Claim {title}', { title })}
            aria-describedby={`${quest}-about`}
            onClick={() => void claim({ type: 'ClaimQuest', payload: { quest } })}
            busyText={busy ? t('Claiming…') : undefined}
          >
            {t('Claim')}
          </Button>
        )}
      </chakra.div>
      <ProgressBar
        label={t('Progress')}
        labelHidden
        percent={Math.floor((done * 100) / goal)}
        detail={t('{done} of {goal}', { done: formatCount(done), goal: formatCount(goal) })}
      />
      {celebration}
      {problem !== null && <FieldError id={`${quest}-problem`}>{problem.sentence}</FieldError>}
    </chakra.li>
  );
}
