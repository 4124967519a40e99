import { Immer } from 'immer';
import type { Change } from '../domain/evolve.ts';

/** Freezing would walk the whole world at the first change, and every changed record at each later one. */
const immer = new Immer({ autoFreeze: false });

/** Leaves the world as it was, for those who still show it. The changed one shares all parts that are the same. */
export const changeCopy: Change = (world, change) =>
  immer.produce(world, (draft) => {
    change(draft);
  });
