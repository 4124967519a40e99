/** Opens the house server for the current account and shows it. A sign-in or sign-out opens it again for another account. */
import type { AccountId } from '../../domain/ids.ts';
import { announceEntries } from '../../browser/storageEvents.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import type { WaitingCommand } from '../../client/connection.ts';
import { connectionChanged, type HouseConnection, selectConnection } from '../../store/connection.ts';
import { linkHouse } from '../../store/link.ts';
import type { AppStore } from '../../store/store.ts';
import { beginningVerified, houseOpened, logChecked } from '../../store/verification.ts';
import { announceStorage } from '../browserStorage.ts';
import { showNews } from '../news.ts';
import { checkWhenOpen } from './checkWhenOpen.ts';
import { watchOverdue } from './watchOverdue.ts';
import { BACKGROUND_DELAY_MS, isCheckWanted } from '../idleCheck.ts';

/** A connection that is lost for a shorter time is not reported. */
const SHORT_MS = 1_000;

const waitingAt = ({ connectionState }: RemoteHouse): readonly WaitingCommand[] =>
  connectionState.phase === 'disconnected' ? connectionState.waiting : [];

/** The house that the screens have, and who sees it: null for a guest. `HouseSwitcher` changes both together. */
export interface OpenHouse {
  house: RemoteHouse | null;
  account: AccountId | null;
}

/** What the switcher needs of the auth service. */
interface EnteringAuth {
  /** Asks whether the session of an account has ended. Resolves to true if it has. */
  check(account: AccountId | null): Promise<boolean>;
}

interface HouseSwitcherPorts<Auth extends EnteringAuth> {
  readonly store: AppStore;
  readonly open: OpenHouse;
  readonly make: (account: AccountId | null) => RemoteHouse;
  /** Resolves when the first page is shown. The store is not changed before. */
  readonly shown: Promise<unknown>;
  /** Gives the house to the screens. Resolves when they have it. `close` closes what is open then. */
  readonly show: (house: RemoteHouse, auth: Auth, close: () => void) => Promise<void>;
  /** Begins to compare the house with its checkpoints. Returns a function that stops it. */
  readonly watch: (house: RemoteHouse) => () => void;
}

export class HouseSwitcher<Auth extends EnteringAuth> {
  readonly #ports: HouseSwitcherPorts<Auth>;
  readonly #open: OpenHouse;
  /** The open house once the screens have it. From then on its end and its contradictions are shown. */
  #shown: RemoteHouse | null = null;
  /** The one that was opened last. */
  #newest: RemoteHouse | null = null;
  /** Stops everything that was begun for the house of the screens. */
  #leave: () => void = () => undefined;
  #awayTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: HouseSwitcherPorts<Auth>) {
    this.#ports = ports;
    this.#open = ports.open;
  }

  /** `auth` is the service that somebody enters by. Rejects with StoreUnavailableError if the house ends the connection for good, or if somebody else comes in first. */
  async enter(account: AccountId | null, auth: Auth): Promise<RemoteHouse> {
    const { store, make, shown, show } = this.#ports;
    if (account !== this.#open.account) this.#open.house?.takeAllBack();
    const house = make(account);
    if (this.#newest !== this.#open.house) this.#newest?.close();
    this.#newest = house;
    const showConnection = (): void => void this.#showConnection(house, () => auth.check(account)).catch(() => undefined);
    house.onConnectionState(showConnection);
    await Promise.all([house.opened, shown]).catch((error: unknown) => {
      if (this.#newest === house) this.#stay();
      throw error;
    });
    if (this.#newest !== house) throw new StoreUnavailableError('Another account signed in meanwhile.');
    this.#leave();
    announceEntries(house, announceStorage);
    const stopNews = showNews(house, store);
    const { markOpen, unlink } = linkHouse(house, store);
    store.dispatch(houseOpened(house.unprovedStart?.seq ?? null));
    const stopProving = proveWhenIdle(house, account, store);
    const stopWatching = this.#ports.watch(house);
    const stopOverdue = watchOverdue(house, account);
    this.#leave = () => {
      stopWatching();
      stopOverdue();
      stopProving();
      stopNews();
      unlink();
      house.close();
    };
    Object.assign(this.#open, { house, account } satisfies OpenHouse);
    await show(house, auth, () => this.close());
    markOpen();
    this.#shown = house;
    showConnection();
    return house;
  }

  close(): void {
    this.#newest?.close();
    this.#leave();
  }

  /** The screens keep the house that they have. What became of it while another one was opened is shown now. */
  #stay(): void {
    this.#newest = this.#open.house;
    if (this.#shown) void this.#showConnection(this.#shown, async () => false);
  }

  /** `isSessionEnded` is asked if the house has ended the connection: a session that ended is told by itself. */
  async #showConnection(house: RemoteHouse, isSessionEnded: () => Promise<boolean>): Promise<void> {
    if (house !== this.#newest) return;
    const { connectionState } = house;
    switch (connectionState.phase) {
      case 'connecting':
      case 'open':
        return this.#setConnection({ phase: connectionState.slow ? 'slow' : 'connected' });
      case 'disconnected':
        return this.#sayAway(house);
      // Before the screens have it, whoever opens it hears why it cannot be opened.
      case 'ended':
        if (house !== this.#shown) return;
        if (connectionState.by === 'page' || !(await isSessionEnded()))
          this.#setConnection({ phase: 'ended', sentence: connectionState.sentence });
        return;
      case 'doubted':
        if (house !== this.#shown) return;
        this.#setConnection({ phase: 'connected' });
        this.#ports.store.dispatch(logChecked({ verified: null, doubt: connectionState.sentence, evidence: house.evidence }));
        return;
      case 'closed':
    }
  }

  #sayAway(house: RemoteHouse): void {
    const connection = selectConnection(this.#ports.store.getState());
    if (connection.phase === 'disconnected') return this.#setConnection({ ...connection, waiting: waitingAt(house) });
    const since = house === this.#open.house ? house.ports.clock.now() : null;
    this.#awayTimer ??= setTimeout(() => {
      if (house === this.#newest && house.connectionState.phase !== 'open')
        this.#setConnection({ phase: 'disconnected', since, waiting: waitingAt(house) });
    }, SHORT_MS);
  }

  #setConnection(connection: HouseConnection): void {
    clearTimeout(this.#awayTimer);
    this.#awayTimer = undefined;
    void this.#ports.shown.then(() => this.#ports.store.dispatch(connectionChanged(connection)));
  }
}

/** After so many events, some 2 MB, a page stops by itself. The rest is left to the page of the log, where the person asks for it. */
const MOST_EVENTS = 2_000;
/** A check that did not finish, because the page was hidden or the house did not answer, goes on after this time. */
const EVERY_MS = 60_000;

/**
 * Verifies in the background the snapshot that the page began with: whether the entries before it come to it. How long the history is shows
 * only in the events that are read, because the snapshot is the house's word. Guests have nothing at stake and share what they may read: they
 * take its word. Returns a function that stops it. `house` reports a contradiction that it finds.
 */
function proveWhenIdle(house: RemoteHouse, account: AccountId | null, store: AppStore): () => void {
  if (!isCheckWanted() || (account === null && house.world.publicEvents > MOST_EVENTS)) return () => undefined;
  const isReady = (): boolean => !document.hidden && house.connectionState.phase === 'open';
  const prove = async (): Promise<void> => {
    if (house.unprovedStart === null) return;
    await house.prove((eventsRead) => eventsRead <= MOST_EVENTS && isReady());
    if (house.unprovedStart === null) store.dispatch(beginningVerified());
  };
  return checkWhenOpen(house, prove, { firstMs: BACKGROUND_DELAY_MS, everyMs: EVERY_MS });
}
