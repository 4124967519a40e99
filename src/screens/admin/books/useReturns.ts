import { rulesAt } from '../../../domain/world.ts';
import type { House } from '../../../house/house.ts';
import { ReturnsCount, type GameReturn } from '../../../house/inspection/returns.ts';
import { useOffice } from '../adminContext.ts';
import { useReadOn } from '../useReadOn.ts';

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
  const count = countOf(house);
  const state = useReadOn(count, (signal, onProgress) => count.readOn(house.ports.store, signal, onProgress));
  return { rows: count.rows().map((row) => ({ ...row })), ...state };
}
