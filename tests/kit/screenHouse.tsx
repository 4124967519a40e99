/** A screen over a real house in memory and a real Redux store, with somebody signed in. */
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import type { PlayerHouse } from '../../src/api/playerHouse.ts';
import { jsonOf } from '../../src/base/jsonOf.ts';
import type { OpenPages } from '../../src/base/openPages.ts';
import type { HouseServices } from '../../src/client/houseServices.ts';
import { HouseContext, ServicesContext } from '../../src/store/houseContext.ts';
import { linkHouse } from '../../src/store/link.ts';
import { signedIn } from '../../src/store/session.ts';
import { makeStore, type AppStore } from '../../src/store/store.ts';
import { Toaster } from '../../src/ui/Toaster.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { configuredPartners } from './earning.tsx';
import { embeddedServices } from './services.ts';
import { nowhere } from './stored.ts';
import { accountNamed, newcomer, TestBrowser, type Tab } from './testHouse.ts';

/** What a screen calls where a test does not look. */
export const nothing = (): void => undefined;

export const notifications = () => within(screen.getByRole('region', { name: 'Notifications' }));

export interface ScreenHouse {
  readonly browser: TestBrowser;
  readonly tab: Tab;
  readonly store: AppStore;
  readonly account: AccountId;
  /** What the house does for its screens. Its live table opens no rounds by itself. */
  readonly services: HouseServices;
  signIn(): void;
  /** Signs somebody else in, by name. */
  signInAs(name: string): void;
  /** As `showScreen`. */
  show(shown: ReactNode, path?: string): void;
}

/** A house with one person, not signed in yet. `seed` is the seed of its entropy, `pages` who is online. */
export async function screenHouse(seed?: string, pages?: OpenPages): Promise<ScreenHouse> {
  const browser = new TestBrowser(seed === undefined ? {} : { seed });
  const tab = await browser.tab((ports) => (pages ? { ...ports, pages } : ports));
  sendAsJson(tab.house);
  const account = await newcomer(tab, 'ada');
  const { store, persistor } = makeStore({ preferences: nowhere, session: nowhere });
  await new Promise<void>((resolve) => {
    const stop = persistor.subscribe(() => {
      if (!persistor.getState().bootstrapped) return;
      stop();
      resolve();
    });
  });
  linkHouse(tab.house, store).markOpen();
  const enter = (accountId: AccountId): void =>
    void store.dispatch(signedIn({ accountId, sessionId: 'a session', expiresAt: browser.clock.at + 3_600_000 }));
  const services = embeddedServices(tab.house, configuredPartners);
  return {
    browser,
    services,
    tab,
    store,
    account,
    signIn: () => enter(account),
    signInAs: (name) => enter(accountNamed(tab, name)),
    show: (shown, path) => showScreen({ store, house: tab.house, services }, shown, path),
  };
}

interface ScreenDeps {
  readonly store: AppStore;
  readonly house: PlayerHouse;
  readonly services: HouseServices;
}

/** Shows a screen at a path. The element with the test id `address` holds the current address. */
export function showScreen({ store, house, services }: ScreenDeps, shown: ReactNode, path = '/'): void {
  render(
    <Provider store={store}>
      <UiProvider>
        <HouseContext.Provider value={house}>
          <ServicesContext.Provider value={services}>
            <MemoryRouter initialEntries={[path]}>
              {shown}
              <Address />
              <Toaster />
            </MemoryRouter>
          </ServicesContext.Provider>
        </HouseContext.Provider>
      </UiProvider>
    </Provider>,
  );
}

/** Screens do not know which house they have. So each command is what a house server would read of it. */
function sendAsJson(house: Tab['house']): void {
  const submit = house.submit.bind(house);
  house.submit = ({ type, payload }, ...rest) => submit(JSON.parse(jsonOf({ type, payload })) as Command, ...rest);
}

/** A house with one person, who is signed in. */
export async function signedInHouse(): Promise<ScreenHouse> {
  const house = await screenHouse();
  house.signIn();
  return house;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
