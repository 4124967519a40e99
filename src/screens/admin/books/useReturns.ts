import { useEffect, useState } from 'react';
import { rulesAt } from '../../../domain/world.ts';
import type { House } from '../../../house/house.ts';
import { ReturnsCount, type GameReturn } from '../../../house/inspection/returns.ts';
import { Turns } from '../../../house/turns.ts';
import { useOffice } from '../adminContext.ts';

/** The count of the whole log is kept here. Opening the tab again does not start it again. */
const counts = new WeakMap<House, ReturnsCount>();

function countOf(house: House): ReturnsCount {
  const known = counts.get(house);
  if (known) return known;
  const made = new ReturnsCount((seq) => rulesAt(house.world, seq));
  counts.set(house, made);
  return made;
}

interface Returns {
  readonly rows: readonly GameReturn[];
  /** 0 to 100 while the log is being read. Null when all of it is counted. */
  readonly reading: number | null;
  readonly failed: string | null;
}

/** What every game has returned over the whole log. New entries are added as they come. */
export function useReturns(): Returns {
  const { house } = useOffice();
  const [state, setState] = useState<Returns>({ rows: [], reading: 0, failed: null });
  useEffect(() => {
    const count = countOf(house);
    const controller = new AbortController();
    const { signal } = controller;
    const turns = new Turns();
    const show = (reading: number | null): void => setState({ rows: count.rows().map((row) => ({ ...row })), reading, failed: null });
    const readOn = (): void => {
      turns
        .take(async () => {
          if (!signal.aborted && (await count.readOn(house.ports.store, signal, (seq, head) => show((100 * seq) / head)))) show(null);
        })
        .catch((error: unknown) => {
          if (!signal.aborted)
            setState({ rows: count.rows(), reading: null, failed: error instanceof Error ? error.message : String(error) });
        });
    };
    readOn();
    const stop = house.onEntries(readOn);
    return () => {
      controller.abort();
      stop();
    };
  }, [house]);
  return state;
}
