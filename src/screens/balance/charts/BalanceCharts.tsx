import { useCallback } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { balanceOf } from '../../../domain/world.ts';
import type { PlayerHouse } from '../../../api/playerHouse.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { selectHeldPayouts } from '../../../store/selectors/account.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { useAnswer } from '../../shell/useAnswer.ts';
import { BalanceCourseChart } from './BalanceCourseChart.tsx';
import { ChartGrid, ChartPlaces } from './ChartPlaces.tsx';
import { readFigures, type Figures } from './figures.ts';
import { GameNetChart } from './GameNetChart.tsx';
import { t } from '../../../languages/t.ts';

/** New entries are read after this time without another one. */
const QUIET_MS = 2_000;

/** The figures of an account, without the results of held bets. They are read again after new entries. */
function useFigures(house: PlayerHouse, account: AccountId) {
  const appStore = useAppStore();
  const ask = useCallback(
    (_show: unknown, signal: AbortSignal): Promise<Figures | null> => {
      const { ports, world, head } = house;
      const held = selectHeldPayouts(appStore.getState());
      return readFigures({ store: ports.store, account, world, cents: balanceOf(world, account), before: head.seq + 1, held }, signal);
    },
    [house, account, appStore],
  );
  const renewal = useCallback(
    (again: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = house.onEntries(() => {
        clearTimeout(timer);
        timer = setTimeout(again, QUIET_MS);
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [house],
  );
  return useAnswer(ask, renewal);
}

/** The balance over time and the net of each game. Nothing else draws charts. */
export function BalanceCharts({ house, account }: { house: PlayerHouse; account: Account }) {
  const { answer: figures, failed } = useFigures(house, account.id);
  if (failed) return <RetryBanner title={t('The charts could not be drawn')} {...failed} />;
  if (!figures) return <ChartPlaces account={account} />;
  return (
    <ChartGrid>
      <BalanceCourseChart balance={figures.balance} now={house.ports.clock.now()} />
      {figures.games.length > 0 && <GameNetChart games={figures.games} all={figures.all} />}
    </ChartGrid>
  );
}
