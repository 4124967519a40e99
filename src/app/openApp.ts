/** What a page does alike in both houses: it opens the house, signs in and reports what went wrong. */
import type { Persistor } from 'redux-persist';
import { PageAuth, type PageAuthPorts } from '../client/auth/pageAuth.ts';
import { houseStatusChanged, type ClosedStatus } from '../store/houseStatus.ts';
import type { AppStore } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { translated } from '../languages/translated.ts';
import type { OpenedApp } from './openedApp.ts';
import { reportReferralLink } from './referralLink.ts';
import { sessionMemory, showSignInMessages } from './sessionMemory.ts';

/** One of the two houses, as this page opens it. */
interface HouseToOpen {
  /** Opens the house, signs in, and gives both to the screens. Returns the reason instead if the house is known to be closed. */
  readonly open: () => Promise<OpenedApp | ClosedStatus>;
  /** Closes what was opened before `open` failed. */
  readonly close: () => void;
  /** Why `open` failed, for a person. */
  readonly whyClosed: (error: unknown) => ClosedStatus;
}

/** Opens a house and its auth service. Null if it cannot be opened; the store's house status says why. */
export async function openApp(store: AppStore, { open, close, whyClosed }: HouseToOpen): Promise<OpenedApp | null> {
  const closed = (status: ClosedStatus): null => {
    store.dispatch(houseStatusChanged(status));
    return null;
  };
  try {
    const app = await open();
    if ('phase' in app) return closed(app);
    // Without it the page works all the same, and the code of the link is kept.
    void reportReferralLink(app.auth).catch(() => undefined);
    return app;
  } catch (error) {
    console.error(error);
    close();
    return closed(whyClosed(error));
  }
}

/** The auth service of this page. It keeps the session in the store, and shows what it has to say. */
export function pageAuth(store: AppStore, persistor: Persistor, ports: Omit<PageAuthPorts, 'memory' | 'greet'>): PageAuth {
  const auth = new PageAuth({ ...ports, memory: sessionMemory(store, persistor), greet: showSignInMessages });
  // A session may end that nobody in this tab has ended.
  auth.onAuthStateChange(({ notice }) => {
    if (notice !== null) showToast({ kind: 'info', text: translated(notice) });
  });
  return auth;
}
