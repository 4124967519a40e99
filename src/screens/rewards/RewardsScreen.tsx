import { useSearchParams } from 'react-router-dom';
import type { Account } from '../../domain/accounts/account.ts';
import { claimableAchievements } from '../../domain/earning/achievements.ts';
import { useHouse } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectRules } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { shortCredits } from '../../ui/credits.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { TaskIcon } from '../../ui/icons/placeIcons.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, VisuallyHidden } from '../../ui/Text.tsx';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { Achievements } from './Achievements.tsx';
import { DailyRewards } from './DailyRewards.tsx';
import { LevelPanel } from './LevelPanel.tsx';
import { Referrals } from './Referrals.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** How many achievements wait to be claimed. */
function ReachedBadge({ account }: { account: Account }) {
  const count = useAppSelector((state) => claimableAchievements(state.world, account).length);
  if (count === 0) return null;
  return (
    <Badge look="accent">
      {rich('{count}<hidden> to claim</hidden>', {
        count: formatCount(count),
        hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
      })}
    </Badge>
  );
}

const tabs = ['daily', 'achievements', 'referrals'] as const;
type Tab = (typeof tabs)[number];

const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value);

/** Daily rewards, achievements and referrals. */
export function RewardsScreen() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  const { bonusCents } = useAppSelector(selectRules).referral;
  const waiting = useAccountLoading();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  if (waiting) return <PageSkeleton label={t('Loading')} />;
  return (
    <>
      <Heading level={1} look="title" mb="5">
        {t('Rewards Center')}
      </Heading>
      {!house || !account ? (
        <SignInPrompt title={t('Sign in to claim rewards')} icon={<TaskIcon size={40} />}>
          {t('A bonus every day, achievements to reach, and {bonus} credits for every friend who signs up with your code.', {
            bonus: shortCredits(bonusCents),
          })}
        </SignInPrompt>
      ) : (
        <>
          <LevelPanel account={account} />
          <Tabs<Tab>
            label={t('Rewards')}
            value={isTab(asked) ? asked : 'daily'}
            onChange={(tab) => setParams({ tab }, { replace: true })}
            items={[
              { value: 'daily', text: t('Daily Rewards'), content: <DailyRewards house={house} account={account} /> },
              {
                value: 'achievements',
                text: t('Achievements'),
                badge: <ReachedBadge account={account} />,
                content: <Achievements account={account} />,
              },
              { value: 'referrals', text: t('Referrals'), content: <Referrals account={account} /> },
            ]}
          />
        </>
      )}
    </>
  );
}
