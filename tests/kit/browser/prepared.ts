import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { balance, type Person, person, register, signIn } from './person.ts';
import { prepareSecrets } from './secrets.ts';

/**
 * Prepared houses for tests that are not about signing up. A house is prepared once, through the forms. Its storage is then
 * given to the browser of every test that asks for it.
 */

/** Accounts that every house has. */
const admin: Person = { username: 'admin', email: 'admin@example.com', password: 'admin123' };
const demo: Person = { username: 'demo', email: 'demo@example.com', password: 'demo123' };

/** The storage key of a tab's session. */
const SESSION_KEY = 'persist:auth-state';

interface PreparedHouse {
  readonly storage: Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;
  /** The session of each person's tab, by username. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** By their people, in order. */
const houses = new Map<string, Promise<PreparedHouse>>();
const givenTo = new WeakMap<BrowserContext, PreparedHouse>();

/** Sets the session of the tab from its next page on, until the app changes it. */
async function keepInTab(page: Page, session: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (window !== top || sessionStorage.getItem('prepared') === value) return;
      sessionStorage.setItem('prepared', value);
      sessionStorage.setItem(key, value);
    },
    [SESSION_KEY, session] as const,
  );
}

async function prepare(browser: Browser, usernames: readonly string[], secrets: readonly string[]): Promise<PreparedHouse> {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const sessions = new Map<string, string>();
  for (const username of usernames) {
    const page = await context.newPage();
    // A new tab would begin with the last session. An empty one prevents that.
    await keepInTab(page, '');
    await page.goto('/games');
    const seeded = [admin, demo].find((known) => known.username === username);
    if (secrets.length > 0) await prepareSecrets(page, secrets);
    await (seeded ? signIn(page, seeded) : register(page, person(username)));
    const session = await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY);
    if (session === null) throw new Error(`The tab of ${username} keeps no session.`);
    sessions.set(username, session);
  }
  const storage = await context.storageState({ indexedDB: true });
  await context.close();
  return { storage, sessions };
}

/**
 * Gives the browser of a page the storage of a house in which these people are registered and signed in. No other page of it
 * may be open yet. `secrets` are the first secrets that the house draws for them.
 */
export async function prepareHouse(page: Page, usernames: readonly string[], secrets: readonly string[] = []): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser to prepare a house in.');
  const key = [...usernames, ...secrets].join(' ');
  const preparing = houses.get(key) ?? prepare(browser, usernames, secrets);
  houses.set(key, preparing);
  const house = await preparing;
  // A page that is already open closes its database connections first.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await context.setStorageState(house.storage);
  givenTo.set(context, house);
}

/** Opens an address in the tab of a person of the prepared house. */
export async function openAs(page: Page, username: string, address: string): Promise<void> {
  if (!givenTo.has(page.context())) await prepareHouse(page, [username]);
  const session = givenTo.get(page.context())?.sessions.get(username);
  if (session === undefined) throw new Error(`${username} is not in this house.`);
  await keepInTab(page, session);
  await page.goto(address);
  await expect(balance(page)).toBeVisible();
}
