/** Schedules the verification of the log in the background: after the start and after many new entries, when the page is idle. */
import type { House } from '../house/house.ts';
import type { AppStore } from '../store/store.ts';
import { DATABASE } from './browserHouse.ts';

const AFTER_START_MS = 3_000;
/** The log is verified again after this many entries. */
const CHECK_EVERY = 500;

/** Under automation the verification runs only if local storage has this key, so that tests and measurements control it. */
export const ASKED_KEY = 'checkLog';
const isWanted = (): boolean => !navigator.webdriver || localStorage.getItem(ASKED_KEY) !== null;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 0);
};

export function checkWhenIdle(house: House, store: AppStore): void {
  if (!isWanted()) return;
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
