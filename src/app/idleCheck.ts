/** When the page has time to check what the house says. */
import { sharedTexts } from '../browser/storages.ts';
import type { House } from '../engine/house.ts';
import type { AppStore } from '../store/store.ts';
import { whenIdle } from '../ui/whenIdle.ts';

/** So long after the start. */
export const AFTER_START_MS = 3_000;

/** Under automation the verification runs only if local storage has this key, so that tests and measurements control it. */
export const ASKED_KEY = 'checkLog';
export const isCheckWanted = (): boolean => !navigator.webdriver || sharedTexts.getItem(ASKED_KEY) !== null;

/** The log is verified again after this many entries. */
const CHECK_EVERY = 500;

/** Verifies the log of the browser in the background: after the start and after many new entries, when the page is idle. */
export function checkWhenIdle(house: House, store: AppStore, database: string): void {
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
      await checkInBackground(house, store, database);
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
