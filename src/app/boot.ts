/** Opens the house of this browser and links it to the store; says so in the store where it cannot be opened. */
import type { Persistor } from 'redux-persist';
import type { AuthService } from '../house/auth/authService.ts';
import { LocalAuth } from '../house/auth/localAuth.ts';
import { broadcastSessions } from '../house/browser/sessionChannel.ts';
import { announceEntries } from '../house/browser/storageEvents.ts';
import { Clockwork } from '../house/clockwork.ts';
import type { House } from '../house/house.ts';
import { openHouse } from '../house/open.ts';
import { DamagedLogError, StoreUnavailableError } from '../house/ports.ts';
import { houseStatusChanged, type ClosedStatus } from '../store/houseStatus.ts';
import { linkHouse } from '../store/link.ts';
import { signedIn, signedOut } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { announceStorage } from './browserStorage.ts';
import { browserPorts, maintainWhenIdle } from './browserHouse.ts';
import { checkWhenIdle } from './checkWhenIdle.ts';
import { tellNews } from './news.ts';
import { bringOverOldRecords } from './oldRecords.ts';
import { referralsHere } from './referralLink.ts';
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

/** Who signs people in here: the embedded house, with this tab's session in the store. */
function browserAuth(house: House, store: AppStore): AuthService {
  const auth = new LocalAuth({
    house,
    channel: broadcastSessions(),
    referrals: referralsHere(house.world.rules.rules.referral.cookieLifetimeMs),
    memory: {
      read() {
        const { accountId, sessionId, expiresAt } = store.getState().session;
        return accountId === null ? null : { accountId, sessionId, expiresAt };
      },
      write: (session) => void store.dispatch(signedIn(session)),
      clear: () => void store.dispatch(signedOut()),
    },
  });
  auth.onAuthStateChange(({ notice }) => {
    if (notice !== null) showToast({ kind: 'info', text: notice });
  });
  return auth;
}

function wind(house: House, auth: AuthService, store: AppStore): OpenedApp {
  const clockwork = new Clockwork(house, { account: () => store.getState().session.accountId });
  const close = (): void => {
    clockwork.close();
    house.close();
  };
  return { house, auth, clockwork, close };
}

/** What stopped the house from opening, as a person is told. */
export function closedBy(error: unknown): ClosedStatus {
  if (error instanceof DamagedLogError) return { phase: 'damaged', sentence: error.message };
  if (error instanceof StoreUnavailableError) return { phase: 'unavailable', sentence: error.message };
  const what = error instanceof Error ? error.message : String(error);
  return { phase: 'failed', sentence: `Something unexpected stopped it: ${what.replace(/\.$/, '')}.` };
}
