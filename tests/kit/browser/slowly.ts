import type { Page, Route } from '@playwright/test';
import { HOUSE_CODE } from './holdBack.ts';
import { loaded } from './inspect.ts';

/**
 * Imitates a slow machine: what a page fetches and reads arrives piece by piece, each in its own frame, so that every state
 * in between is drawn.
 */
interface Slowness {
  /** Goes to another page without reloading the app. Returns when that page was first drawn, in milliseconds since the load. */
  readonly go: (address: string) => Promise<number>;
  /** Resolves when everything has arrived and been drawn. The fonts come last. */
  readonly settled: () => Promise<void>;
}

/** The delay between two files, more than a frame. */
const FILE_MS = 20;
/** How long there must be no other request before the house's own code is released. */
const HOUSE_AFTER_MS = 60;
export const FONT = /\.woff2$/u;

/** Runs in the page before its first script: imitates another tab that writes, so that the page's reads must wait. */
function writeBeside(): void {
  const LOCK_MS = 20;
  const opening = indexedDB.open('house');
  // Aborts if there is no house yet. Creating its database here would prevent the app from doing so.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onerror = (event) => event.preventDefault();
  opening.onsuccess = () => {
    const database = opening.result;
    database.onversionchange = () => database.close();
    const lock = (): void => {
      if (Reflect.get(window, 'settled') === true) return void setTimeout(lock, LOCK_MS);
      const meta = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('meta');
      const until = performance.now() + LOCK_MS;
      const goOn = (): void => {
        if (performance.now() < until) meta.count().onsuccess = goOn;
        else setTimeout(lock, LOCK_MS);
      };
      goOn();
    };
    lock();
  };
}

/** Releases one response after the other. */
class Line {
  readonly #waiting: Route[] = [];
  readonly #house: Route[] = [];
  #quietSince = Date.now();

  constructor() {
    setInterval(() => this.#next(), FILE_MS).unref();
  }

  get empty(): boolean {
    return this.#waiting.length + this.#house.length === 0;
  }

  add(route: Route): void {
    this.#quietSince = Date.now();
    (HOUSE_CODE.test(route.request().url()) ? this.#house : this.#waiting).push(route);
  }

  #next(): void {
    const route = this.#waiting.shift() ?? (Date.now() - this.#quietSince > HOUSE_AFTER_MS ? this.#house.shift() : undefined);
    // A page that was left no longer needs its responses.
    route?.continue().catch(() => undefined);
  }
}

/**
 * Runs in the page: goes to another page like the back button does, and waits until it has been drawn. There is no press,
 * because layout shifts right after a press do not count. Returns the time of the drawing.
 */
async function goUntilDrawn(address: string): Promise<number> {
  Reflect.set(window, 'settled', false);
  const title = document.querySelector('main h1');
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  const frame = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn));
  while (title?.isConnected === true) await frame();
  await frame();
  await frame();
  return performance.now();
}

/** Runs in the page: waits until nothing has changed for 80 ms. */
async function quiet(): Promise<void> {
  const QUIET_MS = 80;
  await document.fonts.ready;
  await new Promise<void>((still) => {
    let timer = setTimeout(done, QUIET_MS);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    function done(): void {
      changes.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => still()));
    }
  });
}

/** Slows the tab down from now on. Files that the first page names itself are not slowed: nothing is drawn before them. */
export async function slowly(page: Page): Promise<Slowness> {
  const pages = await Promise.all(['/', '/games'].map((path) => page.request.get(path, { headers: { accept: 'text/html' } })));
  const first = (await Promise.all(pages.map((answer) => answer.text()))).join('');
  const files = new Line();
  const fonts = new Set<Route>();
  await page.addInitScript(writeBeside);
  await page.route(/\/assets\//u, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (FONT.test(pathname)) fonts.add(route);
    else if (first.includes(pathname) && !HOUSE_CODE.test(pathname)) await route.continue();
    else files.add(route);
  });
  return {
    go: (address) => page.evaluate(goUntilDrawn, address),
    async settled() {
      await loaded(page);
      while (!files.empty) await loaded(page);
      for (const font of fonts) await font.continue().catch(() => undefined);
      fonts.clear();
      await page.evaluate(quiet);
      await page.evaluate(() => Reflect.set(window, 'settled', true));
    },
  };
}
