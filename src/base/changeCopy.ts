import { Immer } from 'immer';
import type { ChangeWorld } from '../domain/evolve.ts';

/** Freezing would walk the whole world at the first change, and every changed record at each later one. */
const immer = new Immer({ autoFreeze: false });
/** From here on a copy of a whole small world costs less than drafts of what the events change. */
const MANY_EVENTS = 200;

/** Leaves the world as it was, for those who still show it. After few events the changed one shares all parts that are the same. */
export const changeCopy: ChangeWorld = (world, change, events) => {
  if (events >= MANY_EVENTS && events >= Object.keys(world.accounts).length) {
    const copy = structuredClone(world);
    change(copy);
    return copy;
  }
  return immer.produce(world, (draft) => {
    change(draft);
  });
};
