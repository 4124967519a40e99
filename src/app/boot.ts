/** Opens the house of this browser and links it to the store. If it cannot be opened, the store's house status says why. */
import type { Persistor } from 'redux-persist';
import type { PageAuth } from '../client/auth/pageAuth.ts';
import { TabAuthCaller } from '../engine/auth/tabAuthCaller.ts';
import type { OpenPages } from '../base/openPages.ts';
import { broadcastSessions } from '../browser/tabChannels.ts';
import { migrateOldEarnings } from '../browser/migration/oldEarnings.ts';
import { holdsOldAccounts, migrateOldRecords } from '../browser/migration/migrateOldRecords.ts';
import { migrateOldChat } from '../browser/migration/oldChat.ts';
import { rejectReasons } from '../browser/migration/oldRecords.ts';
import { announceEntries } from '../browser/storageEvents.ts';
import { hasDatabases } from '../browser/storages.ts';
import { Scheduler } from '../engine/scheduler.ts';
import { servicesOver } from '../client/houseServices.ts';
import type { House } from '../engine/house.ts';
import { openHouse } from '../engine/open.ts';
import { DamagedLogError, StoreUnavailableError } from '../base/ports.ts';
import { houseStatusChanged, type ClosedStatus } from '../store/houseStatus.ts';
import { linkHouse } from '../store/link.ts';
import type { AppStore } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { embeddedCaller } from './embeddedCaller.ts';
import { announceStorage, localTexts } from './browserStorage.ts';
import { browserPorts, DATABASE, maintainWhenIdle } from './browserHouse.ts';
import { checkWhenIdle } from './idleCheck.ts';
import { showNews } from './news.ts';
import { openApp, pageAuth } from './openApp.ts';
import type { GiveToScreens, OpenedApp } from './openedApp.ts';
import { referralsHere } from './referralLink.ts';
import { rehydrated } from './whenHouseIsNeeded.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

const NO_STORAGE = t(
  'This browser cannot save data for this page. Open it over https or on localhost, and not in a private window that blocks storage.',
);

/**
 * Opens the house and the auth service. Null if there is none; the store's house status says why. The store is not changed
 * before `shown`: a change during the first rendering would restart it without time slices.
 */
export function boot(store: AppStore, persistor: Persistor, shown: Promise<GiveToScreens>, pages: OpenPages): Promise<OpenedApp | null> {
  let isBlocked = false;
  const onBlocked = (sentence: string | null): void => {
    isBlocked = sentence !== null;
    void shown.then(() => {
      if (isBlocked && sentence !== null) store.dispatch(houseStatusChanged({ phase: 'blocked', sentence: translated(sentence) }));
      else if (store.getState().houseStatus.status.phase === 'blocked') store.dispatch(houseStatusChanged({ phase: 'opening' }));
    });
  };
  let house: House | null = null;
  const open = async (): Promise<OpenedApp | ClosedStatus> => {
    if (!globalThis.isSecureContext || !hasDatabases()) return { phase: 'unavailable', sentence: translated(NO_STORAGE) };
    const opened = await openHouse(
      { ...browserPorts(onBlocked), pages },
      { begin: async (ports) => (await import('../engine/begin.ts')).beginLog(ports) },
    );
    if (opened.kind === 'outdated') return { phase: 'outdated' };
    if (opened.kind !== 'open') return { phase: opened.kind, seenSeq: opened.marker.seq };
    ({ house } = opened);
    // The first listener. The event means that an entry is durable, not that it is shown.
    announceEntries(house, announceStorage);
    await migrateOldData(house);
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
  if (error instanceof DamagedLogError) return { phase: 'damaged', sentence: translated(error.message) };
  if (error instanceof StoreUnavailableError) return { phase: 'unavailable', sentence: translated(error.message) };
  const what = error instanceof Error ? error.message : String(error);
  return {
    phase: 'failed',
    sentence: t('An unexpected error stopped the app: {message}.', { message: translated(what).replace(/\.$/, '') }),
  };
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
  const scheduler = new Scheduler(house, { account: () => store.getState().session.accountId });
  const close = (): void => {
    scheduler.close();
    house.close();
  };
  const caller = embeddedCaller(house, {
    partners: async () => (await import('./partners.ts')).partnersHere(),
    projections: async () => new (await import('../browser/stores/indexedDbProjections.ts')).IndexedDbProjectionStore(DATABASE),
  });
  return { house, services: servicesOver(caller, house), auth, close };
}

/** Migrates accounts, earnings and messages of the former product, and says so in toasts. */
async function migrateOldData(house: House): Promise<void> {
  // A failure is not shown: the next start tries again, and nobody misses an old message.
  await migrateOldChat(house, localTexts);
  const migrated = await migrateOldRecords(house, localTexts, { beforeDeleting: (accounts) => migrateEarnings(house, accounts) });
  // While old accounts are still to be migrated, the owners of the earnings are unknown.
  if (!holdsOldAccounts(localTexts)) await migrateEarnings(house, null);
  if (migrated.kind === 'failed') {
    showToast({
      kind: 'error',
      text: t('Your old account could not be imported yet. It is safe, and the app tries again when you open it next time.'),
    });
  } else if (migrated.kind === 'migrated') {
    const { accepted, merged, referrals, rejected } = migrated.report;
    const kept = t('Old accounts imported: {accepted}.', { accepted });
    const others = merged > 0 ? [t('Already here: {merged}.', { merged })] : [];
    const left =
      referrals > 0 ? [t('Referrals not imported: {referrals}; the credits they earned are in the balances.', { referrals })] : [];
    showToast({ kind: 'info', text: [kept, ...others, ...left].join(' ') });
    if (rejected.length > 0) {
      const reasons = rejected.map(({ index, reason }) =>
        index < 0
          ? translated(rejectReasons[reason])
          : t('record {record}: {reason}', { record: String(index + 1), reason: translated(rejectReasons[reason]) }),
      );
      showToast({ kind: 'error', text: t('Old records that could not be imported: {reasons}.', { reasons: reasons.join('; ') }) });
    }
  }
}

/** Returns whether the migration is done. */
async function migrateEarnings(house: House, accounts: string | null): Promise<boolean> {
  const migrated = await migrateOldEarnings(house, localTexts, accounts);
  if (migrated.kind === 'failed') {
    showToast({
      kind: 'error',
      text: t('Your old offers could not be imported yet. They are safe, and the app tries again when you open it next time.'),
    });
  } else if (migrated.kind === 'migrated') {
    const { offers, completed, sessions, rejected } = migrated.report;
    showToast({
      kind: 'info',
      text: t('Old offers imported: {offers}. Completed offers: {completed}. Partner visits: {sessions}.', { offers, completed, sessions }),
    });
    if (rejected > 0) showToast({ kind: 'error', text: t('Old offer records that could not be imported: {rejected}.', { rejected }) });
  }
  return migrated.kind !== 'failed';
}
