import type { Page } from '@playwright/test';
import { keptHead } from '../kit/browser/kept.ts';
import { openDice, rollButton, rollOnce } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, ONLY_IN_BROWSER, test } from '../kit/browser/test.ts';

/** The log is verified beside the page. Under automation only where it is asked for, as here. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('checkLog', ''));
});

/** Changes the kept bytes of one entry behind the app's back, as somebody does with the developer tools. */
const tamper = (page: Page, seq: number): Promise<void> =>
  page.evaluate(
    (place) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('house');
        opening.onerror = () => reject(new Error('The database of the house did not open.'));
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction('tail', 'readwrite');
          const tail = transaction.objectStore('tail');
          const reading = tail.get(place);
          reading.onsuccess = () => {
            const entry = reading.result as { lines: string };
            tail.put({ ...entry, lines: entry.lines.replace(/"roll":(\d+)/, (_roll, roll) => `"roll":${roll === '99' ? 98 : 99}`) });
          };
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    seq,
  );

test('a log that holds is quietly verified to its head, and says so on its page', async ({ page, house }) => {
  await openAs(page, 'ada', '/fairness');
  await openDice(page);
  await rollOnce(page);
  const { seq } = await keptHead(page);
  await page.goto('/log');
  const says =
    house === 'browser'
      ? `Verified in the background up to entry ${seq}`
      : `Every entry up to ${seq} includes the hash of the one before it`;
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Entry' })).toHaveCount(0);
});

/** It changes the log that the browser stores. */
test('a tampered entry is named in a banner that stays, while the house stays open', { tag: ONLY_IN_BROWSER }, async ({ page }) => {
  await openAs(page, 'ben', '/fairness');
  await openDice(page);
  await rollOnce(page);
  const { seq } = await keptHead(page);
  await tamper(page, seq);
  for (let start = 0; start < 2; start += 1) {
    await page.reload();
    const banner = page
      .getByRole('alert')
      .filter({ hasText: `Entry ${seq} of the log failed verification: event 2 is not the one that the header binds.` });
    await expect(banner).toBeVisible();
    await expect(rollButton(page)).toBeEnabled();
    await expect(banner.getByRole('link', { name: 'Open the event log' })).toHaveAttribute('href', '/log');
  }
  await page.getByRole('link', { name: 'Open the event log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The event log' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: `Entry ${seq} of the log` })).toBeVisible();
  await expect(page.getByText(/Verified in the background/)).toHaveCount(0);
});

/** The log that the browser stores is verified beside the page. The chain of a house server: tests/app/remote. */
test('tabs verify in turn, and a page nobody asked does not', { tag: ONLY_IN_BROWSER }, async ({ page, context }) => {
  const workers: string[] = [];
  const watch = (watched: Page): void => void watched.on('worker', (worker) => workers.push(worker.url()));
  context.on('page', watch);
  await page.goto('/log');
  await expect(page.getByText(/Verified in the background/)).toBeVisible();
  const others = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(others.map((other) => other.goto('/log')));
  for (const other of others) await expect(other.getByText(/Verified in the background/)).toBeVisible();
  expect(workers).toHaveLength(others.length);

  await page.evaluate(() => localStorage.removeItem('checkLog'));
  const unasked = await context.newPage();
  await unasked.clock.install();
  await unasked.goto('/log');
  await expect(unasked.getByRole('button', { name: /^Export (?:my|the public) log$/u })).toBeVisible();
  await unasked.clock.runFor(60_000);
  await expect(unasked.getByText(/Verified in the background/)).toHaveCount(0);
});
