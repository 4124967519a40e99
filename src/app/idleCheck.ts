/**
 * When a page with its house in the browser verifies its log in the background (backgroundCheck.ts): a while after the start, and after many new
 * entries, when the page is idle. A page of a house server has `remote/checkWhenOpen.ts` instead.
 */
import { sharedTexts } from '../browser/storages.ts';
import type { House } from '../engine/house.ts';
import type { AppStore } from '../store/store.ts';
import { whenIdle } from '../ui/whenIdle.ts';

/** Work in the background begins so long after what made it due: the start, or many new entries. */
export const BACKGROUND_DELAY_MS = 3_000;

/** Under automation (browser tests) nothing is checked in the background unless local storage has this key, so that tests and measurements control it. */
export const CHECK_LOG_KEY = 'checkLog';

export const isCheckWanted = (): boolean => !navigator.webdriver || sharedTexts.getItem(CHECK_LOG_KEY) !== null;

/** The log is verified again after this many entries. */
const CHECK_EVERY = 500;

/** Verifies the log of the browser in the background: after the start and after many new entries, when the page is idle. */
export function checkWhenIdle(house: House, store: AppStore, database: string): void {
  if (!isCheckWanted()) return;
  let checkedSeq = 0;
  /** Whether a verification is due or running. */
  let isPending = false;
  const schedule = (): void => {
    isPending = true;
    setTimeout(() => whenIdle(() => void check()), BACKGROUND_DELAY_MS);
  };
  const check = async (): Promise<void> => {
    checkedSeq = house.head.seq;
    try {
      const { checkInBackground } = await import('./backgroundCheck.ts');
      await checkInBackground(house, store, database);
    } catch (error) {
      console.warn('The verification in the background could not be loaded', error);
    }
    isPending = false;
  };
  schedule();
  house.onEntries(() => {
    if (!isPending && house.head.seq - checkedSeq >= CHECK_EVERY) schedule();
  });
}
