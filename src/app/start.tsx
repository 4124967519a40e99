/**
 * Starts the app in a page (`start`): makes the Redux store, shows the first page, and loads and opens the house beside it as soon as it is needed.
 * `boot.ts` opens a house in this browser, `remote/startRemote.ts` one on a server. The page is shown before the house is open.
 */
import { startTransition, StrictMode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { isServedByHouse } from '../api/houseMark.ts';
import { cryptoEntropy } from '../base/entropy.ts';
import { Presence } from '../browser/presence.ts';
import { REFERRAL_PARAMETER } from '../browser/referralParameter.ts';
import { registerServiceWorker } from '../browser/storages.ts';
import { scriptUrl } from '../browser/trustedTypes.ts';
import { freshCommandId } from '../base/chance.ts';
import { BackupContext, type RestoreBackup } from '../screens/files/backupContext.ts';
import { SERVICE_WORKER } from '../serviceWorker/appFiles.ts';
import { AuthContext, HouseContext, HousePlaceContext, ServicesContext } from '../store/houseContext.ts';
import { houseStatusChanged } from '../store/houseStatus.ts';
import { makeStore, type AppStore, type RootState } from '../store/store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { App, preloadFrame } from './App.tsx';
import { announceReplaced, onLanguage, onReplaced } from './reloads.ts';
import type { GiveToScreens, OpenedApp } from './openedApp.ts';
import { browserStorage } from './browserStorage.ts';
import type { Hydrated } from './printedPage.ts';
import { whenHouseIsNeeded } from './whenHouseIsNeeded.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

type Opening = Promise<OpenedApp | null>;

/** Exports the readable part of a log that does not open. */
const rescueLog = async () => (await import('./browserHouse.ts')).rescueHouse();

/**
 * Takes a referral code from the address, before anything else looks at it. Only who follows such a link fetches what it takes.
 * Resolves to whether there was one: the house says what it is worth.
 */
export async function takeReferral(): Promise<boolean> {
  if (!new URLSearchParams(location.search).has(REFERRAL_PARAMETER)) return false;
  try {
    (await import('./referralLink.ts')).takeReferralFromAddress();
  } catch (error) {
    console.error(error);
  }
  return true;
}

interface StartOptions {
  readonly root: HTMLElement;
  /** Whether the root holds the printed landing page, which the app takes over as it is. */
  readonly printed: boolean;
  /** Resolves when the visitor does something that may need the house. */
  readonly firstAction: Promise<void>;
  readonly hydrated: Hydrated;
}

/** Starts the app: shows the first page, and opens the house beside it as soon as it is needed. */
export function start({ root, printed, firstAction, hydrated }: StartOptions): void {
  const { store, persistor } = makeStore(browserStorage());
  const atFirst = store.getState();
  const isRemote = isServedByHouse(document);
  let resolveShown: (give: GiveToScreens) => void = () => undefined;
  const whenShown = new Promise<GiveToScreens>((resolve) => (resolveShown = resolve));
  const presence = announcePresence(store);
  const needed = whenHouseIsNeeded(store, persistor, firstAction);
  const houseCode = needed.then(() => loadHouseCode(isRemote));
  const opening = houseCode
    .then((openHouse) => openHouse(store, persistor, whenShown, presence))
    .catch((error: unknown) => reportNotLoaded(error, store));
  // The house opens first: while its stores or its server answer, there is time to run the code of the frame.
  const frame = houseCode.then(preloadFrame, () => undefined);
  onReplaced(() => location.reload());
  onLanguage(store, persistor, () => void persistor.flush().finally(() => location.reload()));
  registerForOffline();

  const onShown: RootProps['onShown'] = (give) => {
    resolveShown(async (app) => {
      await frame;
      await give(app);
    });
    hydrated.frame();
  };
  const page = (
    <StrictMode>
      <Root store={store} atFirst={atFirst} opening={opening} onShown={onShown} onHydrated={hydrated.page} />
    </StrictMode>
  );
  // A transition renders the first page in short slices, so that the browser can respond in between.
  startTransition(() => void (printed ? hydrateRoot(root, page) : createRoot(root).render(page)));
}

/** Loads what opens the house in this browser, or the one on the house server. */
async function loadHouseCode(isRemote: boolean) {
  // The rulebook's modules run in a task of their own. Together with the house's they would block a phone for too long.
  await import('../domain/decide.ts');
  await new Promise((resolve) => setTimeout(resolve));
  return isRemote ? (await import('./remote/startRemote.ts')).startRemote : (await import('./boot.ts')).boot;
}

/** Deletes the log of this browser, or what it knows of a house server, and reloads. The person has confirmed it before. */
async function startAgain(opening: Opening): Promise<void> {
  if (isServedByHouse(document)) {
    (await import('./remote/keptTokens.ts')).forgetHouse();
    return location.reload();
  }
  const { eraseHouse } = await import('./browserHouse.ts');
  (await opening)?.close();
  await eraseHouse();
  announceReplaced();
  location.reload();
}

/** Replaces the house by a backup and reloads. Returns a sentence if that fails. */
const restoreInto =
  (opening: Opening): RestoreBackup =>
  async (file, passphrase) => {
    try {
      const { replaceHouse } = await import('./browserHouse.ts');
      const opened = await opening;
      await replaceHouse(file, passphrase, () => opened?.close());
      announceReplaced();
      location.reload();
      return null;
    } catch (error) {
      return error instanceof Error ? translated(error.message) : t('The backup could not be restored.');
    }
  };

/** Reports that the code of the house could not be loaded. */
function reportNotLoaded(error: unknown, store: AppStore): null {
  console.error(error);
  store.dispatch(houseStatusChanged({ phase: 'unavailable', sentence: t('A part of the app did not load.') }));
  return null;
}

/** Announces this tab and who uses it, until the page goes. */
function announcePresence(store: AppStore): Presence {
  const presence = new Presence(freshCommandId(cryptoEntropy));
  store.subscribe(() => presence.setAccount(store.getState().session.accountId));
  addEventListener('pagehide', () => presence.announceGone());
  addEventListener('pageshow', () => presence.announce());
  return presence;
}

/** Registers the service worker, which keeps the app's files for offline use, when the page is idle. */
function registerForOffline(): void {
  if (!import.meta.env.PROD) return;
  const register = (): void => {
    registerServiceWorker(scriptUrl(SERVICE_WORKER)).catch((error: unknown) =>
      console.warn('The app cannot be kept for use without a network', error),
    );
  };
  whenIdle(register, 10_000);
}

interface RootProps {
  readonly store: AppStore;
  /** The state that the landing page was printed from, before anything kept was read. */
  readonly atFirst: RootState;
  readonly opening: Opening;
  /** Called when the first page is shown, with a function that gives the house to the screens. */
  readonly onShown: (give: GiveToScreens) => void;
  readonly onHydrated: () => void;
}

const housePlace = (): 'browser' | 'server' => (isServedByHouse(document) ? 'server' : 'browser');

function Root({ store, atFirst, opening, onShown, onHydrated }: RootProps) {
  const [given, setGiven] = useState<{ readonly app: OpenedApp; readonly done: () => void } | null>(null);
  const opened = given?.app;
  const [place] = useState(housePlace);
  const [restore] = useState(() => restoreInto(opening));
  const [whenOpen] = useState(() => () => opening.then((app) => app?.auth ?? null));
  useEffect(() => {
    onShown((app) => new Promise((done) => startTransition(() => setGiven({ app, done }))));
  }, [onShown]);
  useEffect(() => given?.done(), [given]);
  return (
    <Provider store={store} serverState={atFirst}>
      <UiProvider>
        <HousePlaceContext.Provider value={place}>
          <HouseContext.Provider value={opened?.house ?? null}>
            <AuthContext.Provider value={opened?.auth ?? null}>
              <ServicesContext.Provider value={opened?.services ?? null}>
                <BackupContext.Provider value={restore}>
                  <BrowserRouter>
                    <App onRescue={rescueLog} onStartAgain={() => startAgain(opening)} whenOpen={whenOpen} onHydrated={onHydrated} />
                  </BrowserRouter>
                </BackupContext.Provider>
              </ServicesContext.Provider>
            </AuthContext.Provider>
          </HouseContext.Provider>
        </HousePlaceContext.Provider>
      </UiProvider>
    </Provider>
  );
}
