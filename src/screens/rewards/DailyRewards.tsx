import { chakra } from '@chakra-ui/react';
import { dailyDueAt, notRepairable, streakNow, streakRules } from '../../domain/earning/daily.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectBonusTimes, selectRules } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { FieldError } from '../../ui/Field.tsx';
import { Numeric, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { useNow } from '../shell/useNow.ts';
import { QuestPanel } from './QuestPanel.tsx';
import { RewardCard, RewardGrid } from './RewardCard.tsx';
import { useClaim } from './useClaim.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** The daily bonus with its countdown, the streak of seven, and the quests. */
export function DailyRewards({ house, account }: { house: PlayerHouse; account: Account }) {
  const rules = useAppSelector(selectRules);
  const times = useAppSelector(selectBonusTimes);
  const now = useNow(house);
  const daily = useClaim();
  const msLeft = dailyDueAt(times, account) - now;
  return (
    <>
      <RewardGrid>
        <RewardCard
          title={t('Daily Bonus')}
          about={t('{cents} credits, once every {hours} hours.', {
            cents: formatCredits(rules.dailyBonus.cents),
            hours: Math.round(rules.dailyBonus.cooldownMs / HOUR_MS),
          })}
          cents={rules.dailyBonus.cents}
          action={
            msLeft > 0 ? (
              <Text tone="muted">
                {rich('Next bonus in {span}', {
                  span: (
                    <chakra.span color="fg" fontWeight="650">
                      <Countdown msLeft={msLeft} />
                    </chakra.span>
                  ),
                })}
              </Text>
            ) : (
              <Button
                onClick={() => void daily.claim({ type: 'ClaimDailyBonus', payload: { rulesSeq: times.rules.seq } })}
                busyText={daily.busy ? t('Claiming…') : undefined}
              >
                {t('Claim')}
              </Button>
            )
          }
        >
          {daily.celebration}
          {daily.problem !== null && <FieldError id="daily-problem">{daily.problem.sentence}</FieldError>}
        </RewardCard>
        <StreakCard account={account} now={now} />
      </RewardGrid>
      <RewardGrid mt="4">
        <QuestPanel house={house} account={account} period="day" />
        <QuestPanel house={house} account={account} period="week" />
      </RewardGrid>
    </>
  );
}

/** The streak of daily claims: its bonus, and its repair. */
function StreakCard({ account, now }: { account: Account; now: number }) {
  const times = useAppSelector(selectBonusTimes);
  const streakDue = streakRules(times, account);
  const streak = useClaim();
  const inARow = streakNow(times, account, now);
  const repairable = notRepairable(times, account, now) === undefined;
  const full = inARow >= streakDue.claims;
  return (
    <RewardCard
      title={t('{claims}-Day Streak', { claims: streakDue.claims })}
      about={t('Claim the daily bonus {claims} times in a row, each within {hours} hours of the one before.', {
        claims: streakDue.claims,
        hours: Math.round(streakDue.gapMs / HOUR_MS),
      })}
      aboutId="streak-about"
      cents={streakDue.cents}
      action={
        repairable ? (
          <Button
            aria-describedby="streak-repair"
            onClick={() => void streak.claim({ type: 'RepairStreak', payload: {} })}
            busyText={streak.busy ? t('Repairing…') : undefined}
          >
            {t('Repair streak')}
          </Button>
        ) : (
          <Button
            look={full ? 'solid' : 'outline'}
            disabled={!full}
            aria-describedby="streak-about"
            onClick={() => void streak.claim({ type: 'ClaimStreak', payload: {} })}
            busyText={streak.busy ? t('Claiming…') : undefined}
          >
            {t('Claim')}
          </Button>
        )
      }
    >
      <StreakMarks done={inARow} of={streakDue.claims} />
      {repairable && (
        <Text id="streak-repair" size="sm">
          {t('You missed a day. Once a month you can repair your streak of {streak} for free.', { streak: account.daily.streak })}
        </Text>
      )}
      {streak.celebration}
      {streak.problem !== null && <FieldError id="streak-problem">{streak.problem.sentence}</FieldError>}
    </RewardCard>
  );
}

const Mark = chakra('span', {
  base: { display: 'grid', placeItems: 'center', flex: '1 1 0', minW: '0', height: '8', borderRadius: 'control', borderWidth: '1px' },
  variants: {
    done: {
      true: { bg: 'accentTint', color: 'accentFg', borderColor: 'accentSolid' },
      false: { bg: 'sunken', color: 'subtle', borderColor: 'line' },
    },
  },
});

/** The days of a streak: done and to come. */
function StreakMarks({ done, of }: { done: number; of: number }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      <chakra.div display="flex" gap="1" flex="1" aria-hidden="true">
        {Array.from({ length: of }, (_, day) => (
          <Mark key={day} done={day < done}>
            {day < done ? <CheckIcon size={16} /> : null}
          </Mark>
        ))}
      </chakra.div>
      <Numeric fontWeight="650">
        {done}/{of}
        <VisuallyHidden> {t('days in a row')}</VisuallyHidden>
      </Numeric>
    </chakra.div>
  );
}
