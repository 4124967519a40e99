import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountId, BetId } from '../../../domain/ids.ts';
import { balanceOf } from '../../../domain/world.ts';
import type { PlayerHouse } from '../../../house/playerHouse.ts';
import { readFigures, type Figures } from './figures.ts';

/** New entries are read after this time without another one. */
const QUIET_MS = 2_000;

interface LoadedFigures {
  readonly figures: Figures | null;
  readonly failed: string | null;
}

/** The figures of an account, without the results of held bets. They are read again after new entries. */
export function useFigures(house: PlayerHouse, account: AccountId, held: ReadonlyMap<BetId, number>): LoadedFigures {
  const [loaded, setLoaded] = useState<LoadedFigures>({ figures: null, failed: null });
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
        const figures = await readFigures(source, controller.signal);
        if (figures) setLoaded({ figures, failed: null });
      } catch (error) {
        if (!controller.signal.aborted) setLoaded({ figures: null, failed: error instanceof Error ? error.message : String(error) });
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
  }, [house, account]);
  return loaded;
}
