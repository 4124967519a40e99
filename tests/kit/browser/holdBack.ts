import type { Page } from '@playwright/test';
import { houseServer } from './houseServer.ts';

/** What a page asks a house server besides the socket. */
const ASKED = /\/(?:withdrawals|functions\/v1|auth\/v1)\b/u;

/** The script that opens the house, in the browser or on a server. */
export const HOUSE_CODE = /\/assets\/(?:boot|startRemote)-[^/]+\.js$/u;

/** Holds back responses to matching requests. Returns a function that releases them. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(address, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

/**
 * Holds the house up: everything that the page reads of its log, like a tab that packs the log, and with it every write that comes after a
 * waiting read; at a house server what the page asks for. Returns a function that releases them.
 */
export async function holdHouse(page: Page): Promise<() => Promise<void>> {
  if (houseServer()) {
    const arrive = await holdBack(page, ASKED);
    return async () => arrive();
  }
  await page.evaluate(
    () =>
      new Promise<void>((holding, failed) => {
        const opening = indexedDB.open('house');
        opening.onerror = () => failed(new Error('The database of the house did not open.'));
        opening.onsuccess = () => {
          const database = opening.result;
          const segments = database.transaction('segments', 'readwrite').objectStore('segments');
          let held = true;
          Reflect.set(window, 'letReadsGo', () => (held = false));
          // A transaction ends when it has no more requests.
          const goOn = (): void => {
            if (held) segments.count().onsuccess = goOn;
            else database.close();
          };
          segments.count().onsuccess = () => {
            holding();
            goOn();
          };
        };
      }),
  );
  return () => page.evaluate(() => (Reflect.get(window, 'letReadsGo') as () => void)());
}
