/** Opens the house of this browser and links it to the store; says so in the store where it cannot be opened. */
import type { Persistor } from 'redux-persist';
import type { AuthService } from '../house/auth/authService.ts';
import { Clockwork } from '../house/clockwork.ts';
import type { House } from '../house/house.ts';
import { openHouse } from '../house/open.ts';
import { StoreUnavailableError } from '../house/ports.ts';
import { houseStatusChanged } from '../store/houseStatus.ts';
import { linkHouse } from '../store/link.ts';
import type { AppStore } from '../store/store.ts';
import { announceEntries } from '../house/browser/storageEvents.ts';
import { announceStorage } from './browserStorage.ts';
import { browserAuth } from './browserAuth.ts';
import { browserPorts, maintainWhenIdle } from './browserHouse.ts';
import { tellNews } from './news.ts';
import { bringOverOldRecords } from './oldRecords.ts';

export interface OpenedApp {
  readonly house: House;
  readonly auth: AuthService;
  readonly clockwork: Clockwork;
  /** Lets go of the house: nothing of this tab writes to it any more. */
  readonly close: () => void;
}

const NO_STORAGE = 'This browser keeps no data for this page. Open it over https or on localhost, and not in a mode that forbids storage.';

/** The house and who signs people in, or null where there is none; the store's house status says why. */
export async function boot(store: AppStore, persistor: Persistor): Promise<OpenedApp | null> {
  if (!globalThis.isSecureContext || typeof indexedDB === 'undefined') {
    store.dispatch(houseStatusChanged({ phase: 'unavailable', sentence: NO_STORAGE }));
    return null;
  }
  try {
    const opened = await openHouse(browserPorts());
    if (opened.kind === 'lost') {
      store.dispatch(houseStatusChanged({ phase: 'lost', seenSeq: opened.marker.seq }));
      return null;
    }
    const { house } = opened;
    await bringOverOldRecords(house);
    await rehydrated(persistor);
    const auth = browserAuth(house, store);
    await auth.start();
    tellNews(house, store);
    linkHouse(house, store);
    announceEntries(house, announceStorage);
    maintainWhenIdle(house);
    const clockwork = new Clockwork(house, { account: () => store.getState().session.accountId });
    const close = (): void => {
      clockwork.close();
      house.close();
    };
    return { house, auth, clockwork, close };
  } catch (error) {
    const sentence = error instanceof StoreUnavailableError ? error.message : NO_STORAGE;
    store.dispatch(houseStatusChanged({ phase: 'unavailable', sentence }));
    console.error(error);
    return null;
  }
}

/** Resolves when redux-persist has put back what it kept. */
function rehydrated(persistor: Persistor): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!persistor.getState().bootstrapped) return;
      stop();
      resolve();
    };
    const stop = persistor.subscribe(check);
    queueMicrotask(check);
  });
}
