import type { Page } from '@playwright/test';

/** Keeps answers to requests whose address matches from arriving. Answers what lets them go. */
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
 * Keeps whatever the page reads of its log waiting, as a tab that packs the log does. What is written meanwhile waits
 * behind a read that waits. Answers what lets them go.
 */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
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
          // A transaction ends by itself as soon as it is asked for nothing more.
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
