import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId, BetId } from '../../../domain/ids.ts';
import { balanceOf } from '../../../domain/world.ts';
import type { PlayerHouse } from '../../../house/playerHouse.ts';
import { RetryBanner, type Retry } from '../../../ui/RetryBanner.tsx';
import { BalanceCourseChart } from './BalanceCourseChart.tsx';
import { ChartGrid, ChartPlaces } from './ChartPlaces.tsx';
import { readFigures, type Figures } from './figures.ts';
import { GameNetChart } from './GameNetChart.tsx';

/** New entries are read after this time without another one. */
const QUIET_MS = 2_000;

interface LoadedFigures {
  readonly figures: Figures | null;
  readonly failed: Retry | null;
}

/** The figures of an account, without the results of held bets. They are read again after new entries. */
function useFigures(house: PlayerHouse, account: AccountId, held: ReadonlyMap<BetId, number>): LoadedFigures {
  const [figures, setFigures] = useState<Figures | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const heldNow = useEffectEvent(() => held);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const source = {
        store: house.ports.store,
        account,
        world: house.world,
        cents: balanceOf(house.world, account),
        before: house.head.seq + 1,
        held: heldNow(),
      };
      try {
        const read = await readFigures(source, controller.signal);
        if (!read) return;
        setFigures(read);
        setProblem(null);
      } catch (error) {
        if (!controller.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    void load();
    const stop = house.onEntries(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), QUIET_MS);
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
      stop();
    };
  }, [house, account, tries]);
  const onRetry = (): void => {
    setProblem(null);
    setTries(tries + 1);
  };
  return { figures, failed: problem === null ? null : { sentence: problem, onRetry } };
}

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
