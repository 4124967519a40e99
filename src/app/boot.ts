/** Opens the house of this browser and links it to the store. If it cannot be opened, the store's house status says why. */
import type { Persistor } from 'redux-persist';
import type { PageAuth } from '../client/auth/pageAuth.ts';
import { TabAuthCaller } from '../engine/auth/tabAuthCaller.ts';
import type { OpenPages } from '../base/openPages.ts';
import { broadcastSessions } from '../browser/tabChannels.ts';
import { announceEntries } from '../browser/storageEvents.ts';
import { hasDatabases } from '../browser/storages.ts';
import { Clockwork } from '../engine/clockwork.ts';
import { servicesOver } from '../client/houseServices.ts';
import type { House } from '../engine/house.ts';
import { openHouse } from '../engine/open.ts';
import { DamagedLogError, StoreUnavailableError } from '../base/ports.ts';
import { houseStatusChanged, type ClosedStatus } from '../store/houseStatus.ts';
import { linkHouse } from '../store/link.ts';
import type { AppStore } from '../store/store.ts';
import { embeddedCaller } from './embeddedCaller.ts';
import { announceStorage } from './browserStorage.ts';
import { browserPorts, DATABASE, maintainWhenIdle } from './browserHouse.ts';
import { checkWhenIdle } from './idleCheck.ts';
import { showNews } from './news.ts';
import { openApp, pageAuth } from './openApp.ts';
import type { GiveToScreens, OpenedApp } from './openedApp.ts';
import { bringOverOldRecords } from './oldRecords.ts';
import { referralsHere } from './referralLink.ts';
import { rehydrated } from './whenHouseIsNeeded.ts';

const NO_STORAGE =
  'This browser cannot save data for this page. Open it over https or on localhost, and not in a private window that blocks storage.';

/**
 * Opens the house and the auth service. Null if there is none; the store's house status says why. The store is not changed
 * before `shown`: a change during the first rendering would restart it without time slices.
 */
export function boot(store: AppStore, persistor: Persistor, shown: Promise<GiveToScreens>, pages: OpenPages): Promise<OpenedApp | null> {
  let isBlocked = false;
  const onBlocked = (sentence: string | null): void => {
    isBlocked = sentence !== null;
    void shown.then(() => {
      if (isBlocked && sentence !== null) store.dispatch(houseStatusChanged({ phase: 'blocked', sentence }));
      else if (store.getState().houseStatus.status.phase === 'blocked') store.dispatch(houseStatusChanged({ phase: 'opening' }));
    });
  };
  let house: House | null = null;
  const open = async (): Promise<OpenedApp | ClosedStatus> => {
    if (!globalThis.isSecureContext || !hasDatabases()) return { phase: 'unavailable', sentence: NO_STORAGE };
    const opened = await openHouse({ ...browserPorts(onBlocked), pages });
    if (opened.kind === 'outdated') return { phase: 'outdated' };
    if (opened.kind !== 'open') return { phase: opened.kind, seenSeq: opened.marker.seq };
    ({ house } = opened);
    // The first listener. The event means that an entry is durable, not that it is shown.
    announceEntries(house, announceStorage);
    await bringOverOldRecords(house);
    const [give] = await Promise.all([shown, rehydrated(persistor)]);
    const auth = browserAuth(house, store, persistor);
    await auth.start();
    showNews(house, store);
    const { markOpen } = linkHouse(house, store);
    const app = toOpenedApp(house, auth, store);
    await give(app);
    markOpen();
    maintainWhenIdle(house);
    checkWhenIdle(house, store, DATABASE);
    return app;
  };
  return openApp(store, { open, close: () => house?.close(), whyClosed: closedBy });
}

/** Why the house could not be opened, for a person. */
export function closedBy(error: unknown): ClosedStatus {
  if (error instanceof DamagedLogError) return { phase: 'damaged', sentence: error.message };
  if (error instanceof StoreUnavailableError) return { phase: 'unavailable', sentence: error.message };
  const what = error instanceof Error ? error.message : String(error);
  return { phase: 'failed', sentence: `An unexpected error stopped the app: ${what.replace(/\.$/, '')}.` };
}

const browserAuth = (house: House, store: AppStore, persistor: Persistor): PageAuth =>
  pageAuth(store, persistor, {
    caller: new TabAuthCaller({ house, channel: broadcastSessions() }),
    house: () => house,
    // Everybody sees the same house.
    enter: () => Promise.resolve(house),
    referrals: referralsHere(house.world.rules.rules.referral.cookieLifetimeMs),
  });

function toOpenedApp(house: House, auth: PageAuth, store: AppStore): OpenedApp {
  const clockwork = new Clockwork(house, { account: () => store.getState().session.accountId });
  const close = (): void => {
    clockwork.close();
    house.close();
  };
  const caller = embeddedCaller(house, {
    partners: async () => (await import('./earning.ts')).partnersHere(),
    projections: async () => new (await import('../browser/stores/indexedDbProjections.ts')).IndexedDbProjectionStore(DATABASE),
  });
  return { house, services: servicesOver(caller, house), auth, close };
}
