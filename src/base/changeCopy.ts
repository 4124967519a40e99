import { Immer } from 'immer';
import type { ChangeWorld } from '../domain/evolve.ts';

/** Freezing would walk the whole world at the first change, and every changed record at each later one. */
const immer = new Immer({ autoFreeze: false });
/** From so many events on, cloning a small world costs less than drafts of what they change. */
const MANY_EVENTS = 200;

/**
 * Changes a copy; readers keep the old world. For few events, Immer makes a copy that shares all unchanged parts. For many events on a small
 * world, the whole world is cloned.
 */
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
