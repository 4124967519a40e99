/** Links a house to the store: every durable entry becomes one action, many at once replace the world. */
import type { Entry } from '../domain/log/entry.ts';
import { eventsOf } from '../domain/log/entry.ts';
import type { House } from '../house/house.ts';
import { inSlices } from '../house/slices.ts';
import { copying } from './frozenCopy.ts';
import { clockCorrectionSeen, houseStatusChanged } from './houseStatus.ts';
import type { AppStore } from './store.ts';
import { committed, worldReducer, worldReplaced } from './world.ts';

/** Above this many entries, folding each in Redux would cost more than copying the world once. */
const MOST_SINGLE_ENTRIES = 50;

/** Shows the house's world in the store and keeps it up to date. Resolves, when it is there, to the way to stop. */
export async function linkHouse(house: House, store: AppStore): Promise<() => void> {
  const replace = (): Promise<void> => house.whileStill(async (world) => void store.dispatch(worldReplaced(await inSlices(copying(world)))));
  const showStatus = (): void =>
    void store.dispatch(houseStatusChanged(house.newer ? { phase: 'newer', seq: house.newer.seq } : { phase: 'open' }));

  const show = (entries: readonly Entry[]): void => {
    // What is committed until the copy is made does not follow the world of the store, and is in the copy.
    if (entries.length > MOST_SINGLE_ENTRIES) void replace();
    else for (const entry of entries) store.dispatch(committed(entry));
    const corrected = entries.find((entry) => eventsOf(entry).some(({ type }) => type === 'clock/corrected'));
    if (corrected) store.dispatch(clockCorrectionSeen(corrected.header.seq));
    if (house.newer) showStatus();
  };

  store.foldWorldBy(worldReducer);
  const stop = house.onEntries(show);
  await replace();
  showStatus();
  return stop;
}
