import { useSearchParams } from 'react-router-dom';
import type { Period } from '../../domain/leaderboard/period.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectRules } from '../../store/selectors/account.ts';
import { useWaiting } from '../../store/useWaiting.ts';
import { TrophyIcon } from '../../ui/icons/socialIcons.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { Standings } from './Standings.tsx';
import { WeeklyRace } from './WeeklyRace.tsx';

const periods: readonly { readonly value: Period; readonly text: string }[] = [
  { value: 'week', text: 'Weekly' },
  { value: 'month', text: 'Monthly' },
  { value: 'all', text: 'All-Time' },
];

/** The players with the most points of the week, of the month and of all time. */
export function LeaderboardScreen() {
  const account = useAppSelector(selectAccount);
  const waiting = useWaiting();
  const { pointsPerCreditStaked: staked, pointsPerCreditEarned: earned } = useAppSelector(selectRules).leaderboard;
  const [params, setParams] = useSearchParams();
  const asked = params.get('period');
  const period = periods.find(({ value }) => value === asked)?.value ?? 'week';
  if (waiting) return <PageSkeleton label="Loading" />;
  return (
    <>
      <Heading level={1} look="title">
        Leaderboard
      </Heading>
      <Text tone="muted" mt="2" mb="5" maxW="prose">
        {`${points(staked)} for every credit staked in settled bets, ${points(earned)} for every credit earned through offers. The rules are the same for everybody.`}
      </Text>
      {account ? (
        <>
          <WeeklyRace account={account} />
          <Tabs<Period>
            label="Period"
            value={period}
            onChange={(chosen) => setParams(chosen === 'week' ? {} : { period: chosen }, { replace: true })}
            items={periods.map((one) => ({ ...one, content: <Standings period={one.value} /> }))}
          />
        </>
      ) : (
        <SignInPrompt title="Sign in to see the leaderboard" icon={<TrophyIcon size={40} />}>
          You earn points with every settled bet and every completed offer.
        </SignInPrompt>
      )}
    </>
  );
}

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
