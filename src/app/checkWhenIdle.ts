/** When the log is verified in the background: after the start, and when much was added, whenever the page is idle. */
import type { House } from '../house/house.ts';
import type { AppStore } from '../store/store.ts';
import { DATABASE } from './browserHouse.ts';

const AFTER_START_MS = 3_000;
/** Entries since the last pass that make another one worth its cost. */
const CHECK_EVERY = 500;

/** Under automation it runs only where this key of local storage asks for it: tests and measurements decide what runs beside them. */
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
