import type { Page, Route } from '@playwright/test';
import { loaded } from './inspect.ts';

/**
 * A slow machine, as far as one can be had on a fast one: what a page fetches and reads arrives piece by piece, each in a
 * frame of its own, so that whoever looks sees every state in between.
 */
interface Slowness {
  /** Goes to another page without loading the app anew. Answers when that was first seen, in milliseconds since the app was loaded. */
  readonly go: (address: string) => Promise<number>;
  /** Resolves when everything has arrived and been drawn. The fonts come last. */
  readonly settled: () => Promise<void>;
}

/** Between one file and the next: more than a frame. */
const FILE_MS = 20;
/** How long nothing else may have been asked for before the house's own code comes. */
const HOUSE_AFTER_MS = 60;
const HOUSE = /\/assets\/boot-/u;
const FONT = /\.woff2$/u;

/** Runs in the page before its first script: another tab that writes, behind which whatever the page reads has to wait. */
function writeBeside(): void {
  const LOCK_MS = 20;
  const opening = indexedDB.open('house');
  // There is no house yet: making its database here would keep the app from doing so.
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

/** Lets go one answer after the other. */
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
    (HOUSE.test(route.request().url()) ? this.#house : this.#waiting).push(route);
  }

  #next(): void {
    const route = this.#waiting.shift() ?? (Date.now() - this.#quietSince > HOUSE_AFTER_MS ? this.#house.shift() : undefined);
    // A page that has been left waits for nothing.
    route?.continue().catch(() => undefined);
  }
}

/**
 * Runs in the page: goes to another one as the back button does, without a press that would excuse what moves, and waits
 * until that one has been seen. Answers when that was.
 */
async function goWithin(address: string): Promise<number> {
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

/** Runs in the page: waits until nothing has changed for some frames. */
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

/** Slows the tab down from now on, but for the files that its first page names itself: nothing is seen before they are there. */
export async function slowly(page: Page): Promise<Slowness> {
  const first = await (await page.request.get('/')).text();
  const files = new Line();
  const fonts = new Set<Route>();
  await page.addInitScript(writeBeside);
  await page.route(/\/assets\//u, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (FONT.test(pathname)) fonts.add(route);
    else if (first.includes(pathname)) await route.continue();
    else files.add(route);
  });
  return {
    go: (address) => page.evaluate(goWithin, address),
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
