import { chakra } from '@chakra-ui/react';
import { HIGHEST_LEVEL, levelCents, levelOf, levelPoints, levelsPay, pointsOfAllTime, reachedLevel } from '../../domain/earning/levels.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { FieldError } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useClaim } from './useClaim.tsx';
import { t } from '../../languages/t.ts';

/** The level of the account, how far the next one is, and the table of all levels. */
export function LevelPanel({ account }: { account: Account }) {
  const claimed = useAppSelector((state) => levelOf(state.world, account.id));
  const { busy, problem, claim, celebration } = useClaim();
  const reached = reachedLevel(account);
  return (
    <Panel as="section" aria-label={t('Level')} position="relative" containerType="inline-size" display="grid" gap="3" mb="5">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="3" minH="thumb">
        <Heading level={2} fontSize="xl">
          {t('Level {claimed}', { claimed })}
        </Heading>
        {reached > claimed && (
          <Button onClick={() => void claim({ type: 'ClaimLevel', payload: {} })} busyText={busy ? t('Claiming…') : undefined}>
            {t('Claim level {level} ({reward})', { level: reached, reward: formatCredits(levelsPay(claimed, reached), 'always') })}
          </Button>
        )}
      </chakra.div>
      <LevelProgress account={account} />
      {celebration}
      {problem !== null && <FieldError id="level-problem">{problem.sentence}</FieldError>}
      <AllLevels claimed={claimed} />
    </Panel>
  );
}

/** How far the next level is, after the one that the points have reached. */
function LevelProgress({ account }: { account: Account }) {
  const reached = reachedLevel(account);
  const points = pointsOfAllTime(account);
  if (reached === HIGHEST_LEVEL)
    return (
      <ProgressBar label={t('Highest level')} percent={100} detail={t('{points, plural, one {# point} other {# points}}', { points })} />
    );
  const to = levelPoints[reached] ?? 0;
  return (
    <ProgressBar
      label={t('To level {level} ({pays})', { level: reached + 1, pays: formatCredits(levelCents(reached + 1), 'always') })}
      percent={Math.floor((points * 100) / to)}
      detail={t('{points} of {to} points', { points: formatCount(points), to: formatCount(to) })}
    />
  );
}

function AllLevels({ claimed }: { claimed: number }) {
  const { pointsPerCreditStaked: staked, pointsPerCreditEarned: earned } = useAppSelector(selectRules).leaderboard;
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" fontSize="sm" color="muted" py="2">
        {t('All levels')}
      </chakra.summary>
      <Text size="sm" tone="muted" mb="3" maxW="prose">
        {t(
          '{staked, plural, one {# point} other {# points}} for every credit staked in settled bets, {earned, plural, one {# point} other {# points}} for every credit earned through offers. Whether a bet wins makes no difference. Others see your level once you have claimed it.',
          { staked, earned },
        )}
      </Text>
      <TableFrame label={t('All levels')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('Level')}</th>
              <th scope="col" data-numeric>
                {t('Points')}
              </th>
              <th scope="col" data-numeric>
                {t('Credits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Everybody begins at level 1. */}
            {levelPoints.slice(1).map((points, place) => {
              const level = place + 2;
              return (
                <tr key={points} aria-current={level === claimed ? 'true' : undefined}>
                  <th scope="row">{level}</th>
                  <td data-numeric>{formatCount(points)}</td>
                  <td data-numeric>
                    <CreditAmount cents={levelCents(level)} sign="always" />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </TableFrame>
    </chakra.details>
  );
}
