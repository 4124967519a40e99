import { useSearchParams } from 'react-router-dom';
import { useHouse } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useWaiting } from '../../store/useWaiting.ts';
import { TaskIcon } from '../../ui/icons/placeIcons.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading } from '../../ui/Text.tsx';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { Achievements } from './Achievements.tsx';
import { DailyRewards } from './DailyRewards.tsx';
import { LevelPanel } from './LevelPanel.tsx';
import { Referrals } from './Referrals.tsx';

const tabs = ['daily', 'achievements', 'referrals'] as const;
type Tab = (typeof tabs)[number];

const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value);

/** Daily rewards, achievements and referrals. */
export function RewardsScreen() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  const waiting = useWaiting();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  if (waiting) return <PageSkeleton label="Loading" />;
  return (
    <>
      <Heading level={1} look="title" mb="5">
        Rewards Center
      </Heading>
      {!house || !account ? (
        <SignInPrompt title="Sign in to claim rewards" icon={<TaskIcon size={40} />}>
          A bonus every day, achievements to reach, and 250 credits for every friend who signs up with your code.
        </SignInPrompt>
      ) : (
        <>
          <LevelPanel account={account} />
          <Tabs<Tab>
            label="Rewards"
            value={isTab(asked) ? asked : 'daily'}
            onChange={(tab) => setParams({ tab }, { replace: true })}
            items={[
              { value: 'daily', text: 'Daily Rewards', content: <DailyRewards house={house} account={account} /> },
              { value: 'achievements', text: 'Achievements', content: <Achievements account={account} /> },
              { value: 'referrals', text: 'Referrals', content: <Referrals account={account} /> },
            ]}
          />
        </>
      )}
    </>
  );
}
