import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { houseServer } from './houseServer.ts';
import { beginWith, SESSION_KEY, type KeptInBrowser } from './keptInBrowser.ts';
import { admin, balance, demo, person, register, signIn, type Person } from './person.ts';
import { prepareSecrets } from './secrets.ts';

/**
 * Prepared houses for tests that are not about signing up. A house is prepared once, through the forms. Its storage is then
 * given to the browser of every test that asks for it.
 */

const isSeeded = (username: string): boolean => [admin, demo].some((seeded) => seeded.username === username);
const personCalled = (username: string): Person => [admin, demo].find((seeded) => seeded.username === username) ?? person(username);
const tabOf = (session: string): KeptInBrowser => ({ tab: { [SESSION_KEY]: session }, shared: {} });

interface PreparedHouse {
  readonly storage: Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;
  /** The session of each person's tab, by username. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** By their people, in order. */
const houses = new Map<string, Promise<PreparedHouse>>();
const givenTo = new WeakMap<BrowserContext, PreparedHouse>();
/** Who has entered a house server, and what their browser keeps of it. */
const enteredAt = new WeakMap<object, ReadonlyMap<string, KeptInBrowser>>();

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
    await beginWith(page, tabOf(''));
    await page.goto('/games');
    if (secrets.length > 0) await prepareSecrets(page, secrets);
    await (isSeeded(username) ? signIn : register)(page, personCalled(username));
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
  const server = houseServer();
  if (server) {
    server.drawNext(secrets);
    const entered = new Map<string, KeptInBrowser>();
    for (const username of usernames) entered.set(username, await server.enter(personCalled(username)));
    enteredAt.set(server, entered);
    return;
  }
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

/** What is kept of a person of the prepared house. Prepares it for them alone if nothing is prepared yet. */
async function keptOf(page: Page, username: string): Promise<KeptInBrowser> {
  const server = houseServer();
  const isPrepared = server ? enteredAt.has(server) : givenTo.has(page.context());
  if (!isPrepared) await prepareHouse(page, [username]);
  const session = givenTo.get(page.context())?.sessions.get(username);
  const kept = server ? enteredAt.get(server)?.get(username) : session !== undefined && tabOf(session);
  if (!kept) throw new Error(`${username} is not in this house.`);
  return kept;
}

/** Opens an address in the tab of a person of the prepared house. */
export async function openAs(page: Page, username: string, address: string): Promise<void> {
  await beginWith(page, await keptOf(page, username));
  await page.goto(address);
  await expect(balance(page)).toBeVisible();
}
