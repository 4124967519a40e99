/** Schedules the verification of the log in the background: after the start and after many new entries, when the page is idle. */
import type { House } from '../engine/house.ts';
import type { AppStore } from '../store/store.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { DATABASE } from './browserHouse.ts';
import { AFTER_START_MS, isCheckWanted } from './idleCheck.ts';

/** The log is verified again after this many entries. */
const CHECK_EVERY = 500;

export function checkWhenIdle(house: House, store: AppStore): void {
  if (!isCheckWanted()) return;
  let checkedSeq = 0;
  let waiting = false;
  const later = (): void => {
    waiting = true;
    setTimeout(() => whenIdle(() => void check()), AFTER_START_MS);
  };
  const check = async (): Promise<void> => {
    checkedSeq = house.head.seq;
    try {
      const { checkInBackground } = await import('./backgroundCheck.ts');
      await checkInBackground(house, store, DATABASE);
    } catch (error) {
      console.warn('The verification in the background could not be loaded', error);
    }
    waiting = false;
  };
  later();
  house.onEntries(() => {
    if (!waiting && house.head.seq - checkedSeq >= CHECK_EVERY) later();
  });
}
