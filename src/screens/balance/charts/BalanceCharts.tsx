import type { BetId } from '../../../domain/ids.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../../house/playerHouse.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { BalanceCourseChart } from './BalanceCourseChart.tsx';
import { ChartGrid, ChartPlaces } from './ChartPlaces.tsx';
import { GameNetChart } from './GameNetChart.tsx';
import { useFigures } from './useFigures.ts';

/** The balance over time and the net of each game. Import it lazily: nothing else draws charts. */
export function BalanceCharts({ house, account, held }: { house: PlayerHouse; account: Account; held: ReadonlyMap<BetId, number> }) {
  const { figures, failed } = useFigures(house, account.id, held);
  if (failed) return <RetryBanner title="The charts could not be drawn" {...failed} />;
  if (!figures) return <ChartPlaces account={account} />;
  return (
    <ChartGrid>
      <BalanceCourseChart balance={figures.balance} now={house.ports.clock.now()} />
      {figures.games.length > 0 && <GameNetChart games={figures.games} all={figures.all} />}
    </ChartGrid>
  );
}
