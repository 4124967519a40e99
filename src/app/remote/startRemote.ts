/** Opens the house server. If it cannot be opened, the store's house status says why. */
import type { Persistor } from 'redux-persist';
import * as z from 'zod/mini';
import type { AccountId } from '../../domain/ids.ts';
import { defaultRules } from '../../domain/rules.ts';
import { referralIn } from '../../domain/world.ts';
import { steadyClock, systemClock } from '../../base/clock.ts';
import { pause } from '../../base/pause.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { cryptoEntropy } from '../../base/entropy.ts';
import { localStorageContradiction } from '../../browser/contradictionMarker.ts';
import { isFamiliar, localStorageHeadMarker } from '../../browser/headMarker.ts';
import { sharedTexts } from '../../browser/storages.ts';
import { workerBeacon } from '../../browser/workerBeacon.ts';
import { ContradictionError } from '../../client/contradiction.ts';
import { HouseCalls } from '../../client/houseCalls.ts';
import { lineOver } from '../../client/line.ts';
import { SOCKET_PATH } from '../../api/messages.ts';
import { RemoteHouse } from '../../client/remoteHouse.ts';
import { readViewSnapshot, SNAPSHOT_PATH } from '../../api/viewSnapshot.ts';
import { servicesOver } from '../../client/houseServices.ts';
import { HttpCaller } from '../../client/httpCaller.ts';
import { refreshAnswered } from '../../store/connection.ts';
import type { ClosedStatus } from '../../store/houseStatus.ts';
import type { AppStore } from '../../store/store.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { localTexts } from '../browserStorage.ts';
import { BACKGROUND_DELAY_MS } from '../idleCheck.ts';
import { openApp, pageAuth } from '../openApp.ts';
import type { GiveToScreens, OpenedApp } from '../openedApp.ts';
import { referralsHere } from '../referralLink.ts';
import { rehydrated } from '../whenHouseIsNeeded.ts';
import { authFetch } from './authFetch.ts';
import { keptTokens } from './keptTokens.ts';
import { lateAuthClient } from './lateAuthClient.ts';
import { HttpAuthCaller, type HttpAuthPorts } from './httpAuthCaller.ts';
import { lastIdentityIn } from './thirdParty.ts';
import { CurrentHouse } from './currentHouse.ts';
import { localStorageClientSeeds, localStorageUncheckedBeacons, localStorageUntakenBets } from '../../browser/keptLists.ts';
import { watchCheckpoints } from './watchCheckpoints.ts';
import { TOKENS_KEY } from './tokensKey.ts';
import { tokenStorage } from './tokenStorage.ts';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';

/** A page that waits longer for a snapshot folds its entries instead. */
const SNAPSHOT_MS = 60_000;

const knownSchema = z.object({ known: z.boolean() });

const address = {
  read: () => location.href,
  replace: (href: string): void => history.replaceState(history.state, '', href),
};

/** Opens the house and the auth service. Null if that fails for good. While the house cannot be reached it goes on trying. */
export function startRemote(store: AppStore, persistor: Persistor, shown: Promise<GiveToScreens>): Promise<OpenedApp | null> {
  const caller = authCaller(store, shown, {
    houseTime: () => currentHouse.house?.time ?? null,
    isCodeKnown: async (code) => knownSchema.parse(await (await calls.get(`/referral-codes/${code}`)).json()).known,
  });
  const calls = new HouseCalls({
    fetch: (path, init) => fetch(path, init),
    // Screens ask as soon as they have the house, and that is before the page says who has come.
    token: (account = currentHouse.account) => caller.token(account),
  });
  const currentHouse: CurrentHouse = new CurrentHouse({
    store,
    shown,
    make: (account) => makeHouse(account, caller),
    show: async (house) => (await shown)(appOf(house)),
    watch: (house) => watchCheckpoints(house, calls, store),
    onEnded: (account) => auth.check(account),
  });
  const referrals = referralsHere(defaultRules.referral.cookieLifetimeMs);
  const auth = pageAuth(store, persistor, {
    caller,
    house: () => currentHouse.house,
    enter: (account) => currentHouse.enter(account),
    isFamiliar: (account) => isFamiliar(localStorageHeadMarker(sharedTexts).read(), account),
    referrals: {
      ...referrals,
      // A backend hears only of a code that the house has counted.
      registered(account, code) {
        const { house } = currentHouse;
        return referrals.registered(account, house && referralIn(house.world, account) ? code : null);
      },
    },
  });
  const close = (): void => currentHouse.close();
  const appOf = (house: RemoteHouse): OpenedApp => ({
    house,
    services: { ...servicesOver(new HttpCaller(calls, house), house), untakenBets },
    auth,
    close,
  });
  const open = async (): Promise<OpenedApp | ClosedStatus> => {
    if (!globalThis.isSecureContext) return { phase: 'unavailable', sentence: t('This page works only over https or on localhost.') };
    await rehydrated(persistor);
    const kept = keptContradiction.read();
    if (kept) {
      const receipt = localStorageHeadMarker(sharedTexts).read();
      return { phase: 'contradicted', ...kept, sentence: translated(kept.sentence), receipt, isKept: true };
    }
    await auth.start();
    const { house } = currentHouse;
    if (!house) throw new StoreUnavailableError('The house is not open.');
    return appOf(house);
  };
  return openApp(store, { open, close, whyClosed });
}

interface AuthOptions extends Pick<HttpAuthPorts, 'isCodeKnown'> {
  /** The time of the house, UTC milliseconds. Null if it is not known. */
  readonly houseTime: () => number | null;
}

/** The auth requests of this page, through the client library. Its tokens are in local storage. */
function authCaller(store: AppStore, shown: Promise<unknown>, { houseTime, isCodeKnown }: AuthOptions): HttpAuthCaller {
  const tokens = tokenStorage({ storage: localTexts, key: TOKENS_KEY, wall: systemClock, steady: steadyClock, houseTime });
  const kept = (): string | null => tokens.getItem(TOKENS_KEY);
  const fetchAuth = authFetch({
    fetch: (url, init) => fetch(url, init),
    steady: steadyClock,
    pause,
    kept,
    onRefresh: (answered) => void shown.then(() => store.dispatch(refreshAnswered(answered))),
  });
  const client = lateAuthClient({
    fetchClient: async () => (await import('./authClient.ts')).authClient({ origin: location.origin, storage: tokens, fetch: fetchAuth }),
    tokens: { ...keptTokens, read: kept },
    clock: systemClock,
    later: (work) => void setTimeout(() => whenIdle(work), BACKGROUND_DELAY_MS),
  });
  const resets = lateResets(async () => {
    const { ServerResets } = await import('./serverResets.ts');
    const token = async () => (await client.getSession()).data.session?.access_token ?? null;
    return new ServerResets({ origin: location.origin, fetch: (path, init) => fetch(path, init), token });
  });
  const lastIdentity = lastIdentityIn(localTexts);
  return new HttpAuthCaller({ client, address, lastIdentity, forgetTokens: keptTokens.forget, isCodeKnown, resets });
}

/** New passwords by a link, whose code is fetched when it is needed. Where that fails, the next call tries again. */
function lateResets(load: () => Promise<PasswordResets>): PasswordResets {
  let loaded: Promise<PasswordResets> | null = null;
  const resets = (): Promise<PasswordResets> =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  return {
    request: async (email) => (await resets()).request(email),
    offer: async (email) => (await resets()).offer(email),
    use: async (token, next, code) => (await resets()).use(token, next, code),
  };
}

/** Why the house could not be opened, for a person. */
function whyClosed(error: unknown): ClosedStatus {
  const what = translated(error instanceof Error ? error.message : String(error));
  if (error instanceof ContradictionError) {
    const sentence = t('What it sends cannot be true: {what}.', { what });
    return { phase: 'contradicted', sentence, receipt: localStorageHeadMarker(sharedTexts).read(), evidence: error.evidence };
  }
  return { phase: 'unavailable', sentence: what };
}

const isSigned = workerBeacon();
const keptContradiction = localStorageContradiction(sharedTexts);
const unchecked = localStorageUncheckedBeacons(sharedTexts);
const untakenBets = localStorageUntakenBets(sharedTexts);

function makeHouse(account: AccountId | null, caller: HttpAuthCaller): RemoteHouse {
  const token = (): Promise<string | null> => caller.token(account);
  const socketUrl = new URL(SOCKET_PATH, location.href);
  socketUrl.protocol = socketUrl.protocol.replace('http', 'ws');
  const calls = new HouseCalls({ fetch: (path, init) => fetch(path, init), token });
  return new RemoteHouse({
    connect: lineOver(() => new WebSocket(socketUrl)),
    account,
    token,
    renewed: async () => account && caller.renewed(account),
    async snapshot() {
      const answer = await calls.getLong(SNAPSHOT_PATH, { signal: AbortSignal.timeout(SNAPSHOT_MS) });
      return answer.status === 204 ? null : readViewSnapshot(await answer.text(), __DOMAIN_HASH__);
    },
    clock: steadyClock,
    wall: systemClock,
    entropy: cryptoEntropy,
    receipt: localStorageHeadMarker(sharedTexts),
    contradiction: keptContradiction,
    untaken: untakenBets,
    clientSeeds: localStorageClientSeeds(sharedTexts),
    isSigned,
    unchecked,
  });
}
