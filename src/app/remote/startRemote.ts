/** Opens the house server. If it cannot be opened, the store's house status says why. */
import type { Persistor } from 'redux-persist';
import { defaultRules } from '../../domain/rules.ts';
import { referralIn } from '../../domain/world.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { isFamiliar, localStorageHeadMarker } from '../../browser/headMarker.ts';
import { sharedTexts } from '../../browser/storages.ts';
import type { PageAuth } from '../../client/auth/pageAuth.ts';
import { ContradictionError } from '../../client/contradiction.ts';
import { HouseCalls } from '../../client/houseCalls.ts';
import { servicesOver } from '../../client/houseServices.ts';
import { HttpCaller } from '../../client/httpCaller.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import type { ClosedStatus } from '../../store/houseStatus.ts';
import type { AppStore } from '../../store/store.ts';
import { openApp, pageAuth } from '../openApp.ts';
import type { GiveToScreens, OpenedApp } from '../openedApp.ts';
import { referralsHere } from '../referralLink.ts';
import { rehydrated } from '../whenHouseIsNeeded.ts';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';
import { HouseSwitcher, type OpenHouse } from './houseSwitcher.ts';
import { contradictedBefore, makeRemoteHouse, untakenBets } from './makeRemoteHouse.ts';
import { remoteAuthCaller } from './remoteAuthCaller.ts';
import { watchCheckpoints } from './watchCheckpoints.ts';

/** Opens the house and the auth service. Null if that fails for good. While the house cannot be reached it goes on trying. */
export function startRemote(store: AppStore, persistor: Persistor, shown: Promise<GiveToScreens>): Promise<OpenedApp | null> {
  // Each part uses only those above it.
  const open: OpenHouse = { house: null, account: null };
  const caller = remoteAuthCaller(store, shown, () => open.house?.time ?? null);
  const calls = new HouseCalls({
    fetch: (path, init) => fetch(path, init),
    // Screens ask as soon as they have the house, and that is before the page says who has come.
    token: (account = open.account) => caller.token(account),
  });
  const appOf = (house: RemoteHouse, auth: PageAuth, close: () => void): OpenedApp => ({
    house,
    services: { ...servicesOver(new HttpCaller(calls, house), house), untakenBets },
    auth,
    close,
  });
  const switcher = new HouseSwitcher<PageAuth>({
    store,
    open,
    shown,
    make: (account) => makeRemoteHouse(account, caller),
    show: async (house, auth, close) => (await shown)(appOf(house, auth, close)),
    watch: (house) => watchCheckpoints(house, calls, store),
  });
  const close = (): void => switcher.close();
  const referrals = referralsHere(defaultRules.referral.cookieLifetimeMs);
  const auth = pageAuth(store, persistor, {
    caller,
    house: () => open.house,
    enter: (account, by) => switcher.enter(account, by),
    isFamiliar: (account) => isFamiliar(localStorageHeadMarker(sharedTexts).read(), account),
    referrals: {
      ...referrals,
      // A backend hears only of a code that the house has counted.
      registered: (account, code) => referrals.registered(account, open.house && referralIn(open.house.world, account) ? code : null),
    },
  });
  const openPage = async (): Promise<OpenedApp | ClosedStatus> => {
    if (!globalThis.isSecureContext) return { phase: 'unavailable', sentence: t('This page works only over https or on localhost.') };
    await rehydrated(persistor);
    const contradicted = contradictedBefore();
    if (contradicted) return contradicted;
    await auth.start();
    if (!open.house) throw new StoreUnavailableError('The house is not open.');
    return appOf(open.house, auth, close);
  };
  return openApp(store, { open: openPage, close, whyClosed });
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
