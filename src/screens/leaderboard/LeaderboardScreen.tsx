import { useSearchParams } from 'react-router-dom';
import { type Period, periodEnd, periodStart } from '../../domain/leaderboard/period.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectAccountId, selectCorrections, selectRules } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { TrophyIcon } from '../../ui/icons/socialIcons.tsx';
import { PageSkeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { WeeklyRace } from './WeeklyRace.tsx';
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { isRanked, ranking, type Standing } from '../../domain/leaderboard/ranking.ts';
import { useHouse } from '../../store/houseContext.ts';
import { useTopic } from '../../store/useTopic.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { LevelBadge } from '../shell/LevelBadge.tsx';
import { PersonName } from '../shell/PersonName.tsx';
import { useTime } from '../shell/useTime.ts';
import { createSelector } from 'reselect';
import { pointsIn } from '../../domain/leaderboard/points.ts';
import type { RootState } from '../../store/store.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

const periods: readonly { readonly value: Period; readonly text: string }[] = [
  { value: 'week', text: t('Weekly') },
  { value: 'month', text: t('Monthly') },
  { value: 'all', text: t('All-Time') },
];

/** The players with the most points of the week, of the month and of all time. */
export function LeaderboardScreen() {
  const account = useAppSelector(selectAccount);
  const waiting = useAccountLoading();
  const { pointsPerCreditStaked: staked, pointsPerCreditEarned: earned } = useAppSelector(selectRules).leaderboard;
  const [params, setParams] = useSearchParams();
  const asked = params.get('period');
  const period = periods.find(({ value }) => value === asked)?.value ?? 'week';
  if (waiting) return <PageSkeleton label={t('Loading')} />;
  return (
    <>
      <Heading level={1} look="title">
        {t('Leaderboard')}
      </Heading>
      <Text tone="muted" mt="2" mb="5" maxW="prose">
        {t(
          '{staked, plural, one {# point} other {# points}} for every credit staked in settled bets, {earned, plural, one {# point} other {# points}} for every credit earned through offers. The rules are the same for everybody.',
          { staked, earned },
        )}
      </Text>
      {account ? (
        <>
          <WeeklyRace account={account} />
          <Tabs<Period>
            label={t('Period')}
            value={period}
            onChange={(chosen) => setParams(chosen === 'week' ? {} : { period: chosen }, { replace: true })}
            items={periods.map((one) => ({ ...one, content: <Standings period={one.value} /> }))}
          />
        </>
      ) : (
        <SignInPrompt title={t('Sign in to see the leaderboard')} icon={<TrophyIcon size={40} />}>
          {t('You earn points with every settled bet and every completed offer.')}
        </SignInPrompt>
      )}
    </>
  );
}

/** Everybody with points in the period that `at` is in, from the first rank on. It needs the whole log: a page with only its own entries knows no other players. */
export const selectStandings = createSelector(
  [
    (state: RootState) => state.world.accounts,
    selectCorrections,
    (_state: RootState, period: Period) => period,
    (_state: RootState, _period: Period, at: number) => at,
  ],
  (accounts, corrections, period, at) => ranking({ accounts, corrections }, period, at),
);

/** The points of the signed-in account, as its own entries prove them. Null for guests and for accounts that are not ranked. */
export function selectOwnPoints(state: RootState, period: Period, at: number): number | null {
  const account = selectAccount(state);
  return account && isRanked(account) ? Math.floor(pointsIn(selectCorrections(state), account, period, at) / 100) : null;
}

const texts: Readonly<
  Record<Period, { readonly title: string; readonly nobody: string; readonly none: string; readonly resets: string | null }>
> = {
  week: {
    title: t('Points of this week'),
    nobody: t('Nobody has points this week'),
    none: t('You have no points this week.'),
    resets: t('Points reset every Monday 12:00 AM UTC'),
  },
  month: {
    title: t('Points of this month'),
    nobody: t('Nobody has points this month'),
    none: t('You have no points this month.'),
    resets: t('Points reset on the first of the month, 12:00 AM UTC'),
  },
  all: { title: t('Points of all time'), nobody: t('Nobody has points yet'), none: t('You have no points yet.'), resets: null },
};

/** The leaderboard of a period. A page that has the whole log counts the points by itself. */
export function Standings({ period }: { period: Period }) {
  return useHouse()?.received === 'whole' ? <FromLog period={period} /> : <FromServer period={period} />;
}

/** The start of the current period. It changes once, when the next one begins. */
const useStart = (period: Period): number => useTime((now) => periodStart(period, now));

function FromLog({ period }: { period: Period }) {
  const at = useStart(period);
  const standings = useAppSelector((state) => selectStandings(state, period, at));
  const reader = useAppSelector(selectAccountId);
  const { ranks } = useAppSelector(selectRules).leaderboard;
  return (
    <Ranked
      period={period}
      top={standings.slice(0, ranks)}
      own={standings.find(({ account }) => account === reader) ?? null}
      ranked={standings.length}
    />
  );
}

/** The table of the house server, beside what the page has counted of the reader's own points. */
function FromServer({ period }: { period: Period }) {
  const answer = useTopic(`standings-${period}`);
  const at = useStart(period);
  const counted = useAppSelector((state) => selectOwnPoints(state, period, at));
  if (answer === null) return <SkeletonGroup label={t('Loading the leaderboard')} rows={8} />;
  return (
    <Ranked period={period} top={answer.rows} own={answer.own} ranked={answer.total}>
      {t('The bets of others are private, so their points are the word of the house server.')}
      {counted !== null &&
        ` ${t('Your own points are counted from your entries of the log: {counted}.', { counted: formatCount(counted) })}`}
    </Ranked>
  );
}

interface RankedProps {
  period: Period;
  top: readonly Standing[];
  own: Standing | null;
  /** How many have points. */
  ranked: number;
  /** Where the points come from, if the page has not counted them. */
  children?: ReactNode;
}

/** The ranked table, with the time that remains. */
function Ranked({ period, top, own, ranked, children }: RankedProps) {
  const { title, nobody, none, resets } = texts[period];
  const ownIsBelow = own !== null && !top.some(({ account }) => account === own.account);
  return (
    <chakra.div display="grid" gap="4">
      {resets !== null && <Reset period={period} text={resets} />}
      {top.length === 0 ? (
        <Panel>
          <EmptyState title={nobody} icon={<TrophyIcon size={40} />} action={<ButtonLink to="/games">{t('Play Games')}</ButtonLink>}>
            {t('Be the first: every settled bet earns points.')}
          </EmptyState>
        </Panel>
      ) : (
        <Panel pad="none">
          <TableFrame label={title}>
            <Table>
              <thead>
                <tr>
                  <chakra.th scope="col" width={{ base: '3rem', sm: '5rem' }} data-numeric>
                    {t('Rank')}
                  </chakra.th>
                  <th scope="col">{t('Player')}</th>
                  <th scope="col" data-numeric>
                    {t('Points')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {top.map((standing) => (
                  <Row key={standing.account} standing={standing} own={standing.account === own?.account} />
                ))}
                {own !== null && ownIsBelow && (
                  <>
                    <tr aria-hidden="true">
                      <chakra.td colSpan={3} textAlign="center" color="subtle" py="1">
                        ⋯
                      </chakra.td>
                    </tr>
                    <Row standing={own} own />
                  </>
                )}
              </tbody>
            </Table>
          </TableFrame>
        </Panel>
      )}
      <Text size="sm" tone="muted">
        {own === null ? `${none} ` : ''}
        {ranked > top.length ? `${t('The best {count} of {ranked}.', { count: top.length, ranked: formatCount(ranked) })} ` : ''}
        {children}
      </Text>
    </chakra.div>
  );
}

function Row({ standing: { account, username, points, rank }, own }: { standing: Standing; own: boolean }) {
  return (
    <tr aria-current={own ? 'true' : undefined} data-account={account}>
      <chakra.td
        data-numeric
        color={rank <= 3 ? 'coin' : 'muted'}
        fontWeight={rank <= 3 ? '700' : '500'}
        fontSize={rank <= 3 ? 'lg' : 'sm'}
      >
        {rank}
      </chakra.td>
      <chakra.th scope="row" width="full">
        <chakra.span display="inline-flex" alignItems="center" gap={{ base: '2', sm: '3' }} minW="0">
          <Avatar id={account} name={username} />
          <PersonName account={account} name={username} />
          <LevelBadge account={account} />
          {own && <Badge look="accent">{t('You')}</Badge>}
        </chakra.span>
      </chakra.th>
      <td data-numeric>
        {rich('{points, plural, one {#<hidden> point</hidden>} other {#<hidden> points</hidden>}}', {
          points,
          hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
        })}
      </td>
    </tr>
  );
}

/** When the points are reset. It has its own timer, so that the table is not drawn each second. */
function Reset({ period, text }: { period: Period; text: string }) {
  const msLeft = useTime((now) => Math.ceil(((periodEnd(period, now) ?? now) - now) / 1_000) * 1_000);
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1" color="muted" fontSize="sm">
      <span>{text}.</span>
      <span>
        {rich('Time left: {time}', {
          time: (
            <chakra.strong color="fg" fontWeight="650">
              <Countdown msLeft={msLeft} days />
            </chakra.strong>
          ),
        })}
      </span>
    </chakra.p>
  );
}
