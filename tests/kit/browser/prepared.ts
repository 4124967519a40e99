import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { balance, type Person, person, register, signIn } from './person.ts';
import { prepareSecrets } from './secrets.ts';

/**
 * A test that is not about signing up begins as somebody who has: a house is prepared once, through the forms, and its
 * storage is given to the browser of every test that asks for it.
 */

/** Accounts that every house begins with. */
const admin: Person = { username: 'admin', email: 'admin@example.com', password: 'admin123' };
const demo: Person = { username: 'demo', email: 'demo@example.com', password: 'demo123' };

/** Where a tab keeps its session. */
const SESSION_KEY = 'persist:auth-state';

interface PreparedHouse {
  readonly storage: Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;
  /** The session of each person's tab, by username. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** By the people in it, in their order. */
const houses = new Map<string, Promise<PreparedHouse>>();
const givenTo = new WeakMap<BrowserContext, PreparedHouse>();

/** What the tab keeps as its session from its next page on, until the app changes it. */
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
    // A tab begins with the session that was last, unless it has let go of it.
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
 * Gives the browser of a page the storage of a house in which these people have signed up and in. No other page of it may be
 * open yet. The first secrets that the house draws for them are `secrets`.
 */
export async function prepareHouse(page: Page, usernames: readonly string[], secrets: readonly string[] = []): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser to prepare a house in.');
  const key = [...usernames, ...secrets].join(' ');
  const preparing = houses.get(key) ?? prepare(browser, usernames, secrets);
  houses.set(key, preparing);
  const house = await preparing;
  // A page that was here before lets go of what it has open.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await context.setStorageState(house.storage);
  givenTo.set(context, house);
}

/** Opens an address in a tab of somebody of the prepared house. */
export async function openAs(page: Page, username: string, address: string): Promise<void> {
  if (!givenTo.has(page.context())) await prepareHouse(page, [username]);
  const session = givenTo.get(page.context())?.sessions.get(username);
  if (session === undefined) throw new Error(`${username} is not in this house.`);
  await keepInTab(page, session);
  await page.goto(address);
  await expect(balance(page)).toBeVisible();
}
