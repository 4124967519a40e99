/** Opens the house of this browser and links it to the store; says so in the store where it cannot be opened. */
import type { Persistor } from 'redux-persist';
import type { AuthService } from '../house/auth/authService.ts';
import { Clockwork } from '../house/clockwork.ts';
import type { House } from '../house/house.ts';
import { openHouse } from '../house/open.ts';
import { houseStatusChanged, type ClosedStatus } from '../store/houseStatus.ts';
import { linkHouse } from '../store/link.ts';
import type { AppStore } from '../store/store.ts';
import { announceEntries } from '../house/browser/storageEvents.ts';
import { announceStorage } from './browserStorage.ts';
import { browserAuth } from './browserAuth.ts';
import { browserPorts, maintainWhenIdle } from './browserHouse.ts';
import { closedBy } from './closedBy.ts';
import { checkWhenIdle } from './checkWhenIdle.ts';
import { tellNews } from './news.ts';
import { bringOverOldRecords } from './oldRecords.ts';
import { rehydrated } from './whenHouseIsNeeded.ts';

export interface OpenedApp {
  readonly house: House;
  readonly auth: AuthService;
  readonly clockwork: Clockwork;
  /** Lets go of the house: nothing of this tab writes to it any more. */
  readonly close: () => void;
}

/** Hands the opened house to the screens; resolves when they have it. */
export type GiveToScreens = (app: OpenedApp) => Promise<void>;

const NO_STORAGE = 'This browser keeps no data for this page. Open it over https or on localhost, and not in a mode that forbids storage.';

/**
 * The house and who signs people in, or null where there is none; the store's house status says why. Nothing of the house
 * reaches the store before `shown`: a change while the first page is being made would have it made again, in one piece.
 */
export async function boot(store: AppStore, persistor: Persistor, shown: Promise<GiveToScreens>): Promise<OpenedApp | null> {
  const closed = (status: ClosedStatus): null => {
    store.dispatch(houseStatusChanged(status));
    return null;
  };
  if (!globalThis.isSecureContext || typeof indexedDB === 'undefined') return closed({ phase: 'unavailable', sentence: NO_STORAGE });
  let house: House | null = null;
  try {
    const opened = await openHouse(browserPorts());
    if (opened.kind === 'outdated') return closed({ phase: 'outdated' });
    if (opened.kind !== 'open') return closed({ phase: opened.kind, seenSeq: opened.marker.seq });
    ({ house } = opened);
    // Before anybody else listens: it tells that an entry is durable, not that it is shown.
    announceEntries(house, announceStorage);
    await bringOverOldRecords(house);
    const [give] = await Promise.all([shown, rehydrated(persistor)]);
    const auth = browserAuth(house, store);
    await auth.start();
    tellNews(house, store);
    const { sayOpen } = await linkHouse(house, store);
    const app = wind(house, auth, store);
    await give(app);
    sayOpen();
    maintainWhenIdle(house);
    checkWhenIdle(house, store);
    return app;
  } catch (error) {
    house?.close();
    console.error(error);
    return closed(closedBy(error));
  }
}

function wind(house: House, auth: AuthService, store: AppStore): OpenedApp {
  const clockwork = new Clockwork(house, { account: () => store.getState().session.accountId });
  const close = (): void => {
    clockwork.close();
    house.close();
  };
  return { house, auth, clockwork, close };
}
