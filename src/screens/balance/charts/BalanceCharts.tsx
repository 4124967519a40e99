import { chakra } from '@chakra-ui/react';
import type { AccountId, BetId } from '../../../domain/ids.ts';
import type { House } from '../../../house/house.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { BalanceCourseChart } from './BalanceCourseChart.tsx';
import { GameNetChart } from './GameNetChart.tsx';
import { useFigures } from './useFigures.ts';

/** The balance over time and what each game came to. Import it lazily: nothing else draws charts. */
export function BalanceCharts({ house, account, held }: { house: House; account: AccountId; held: ReadonlyMap<BetId, number> }) {
  const { figures, failed } = useFigures(house, account, held);
  if (failed !== null) {
    return (
      <Banner tone="error" title="The charts could not be drawn">
        {failed}
      </Banner>
    );
  }
  if (!figures) return <SkeletonGroup label="Drawing the charts" rows={8} />;
  return (
    <chakra.div display="grid" gap="6" alignItems="start" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 32rem), 1fr))">
      <BalanceCourseChart balance={figures.balance} now={house.ports.clock.now()} />
      {figures.games.length > 0 && <GameNetChart games={figures.games} all={figures.all} />}
    </chakra.div>
  );
}
