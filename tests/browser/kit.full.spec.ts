import { axeScan } from '../kit/browser/axe.ts';
import { allowProblem, problemsOf } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The kit itself: a test bench that cannot fail proves nothing. */

/** Keeps one value in IndexedDB, acknowledged as the app's log is: strict durability, completed transaction. */
function keep(value: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kit', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => reject(new Error('The database did not open.'));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('kept', 'readwrite', { durability: 'strict' });
      transaction.objectStore('kept').put(value, 'value');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error('The transaction was aborted.'));
    };
  });
}

function kept(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kit', 1);
    opening.onerror = () => reject(new Error('The database did not open.'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').get('value');
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(new Error('The value could not be read.'));
    };
  });
}

test('a profile on disk keeps what was acknowledged when the browser is killed', async ({ launchProfile }) => {
  const profile = await launchProfile();
  await profile.page().goto('/robots.txt');
  await profile.page().evaluate(keep, 'acknowledged');
  await profile.kill();
  const page = await profile.reopen();
  await page.goto('/robots.txt');
  expect(await page.evaluate(kept)).toBe('acknowledged');
});

test('a page that logs an error or throws is noticed', async ({ launchProfile }) => {
  const profile = await launchProfile();
  const page = profile.page();
  await page.goto('/');
  const before = problemsOf(page).length;
  await page.evaluate(() => {
    console.error('a logged error');
    setTimeout(() => {
      throw new Error('an uncaught error');
    });
  });
  await expect.poll(() => problemsOf(page).slice(before).join('\n')).toMatch(/a logged error[^]*an uncaught error/u);
});

test('a page below WCAG 2.2 AA is refused with rule and place', async ({ page }) => {
  allowProblem(page, /\/favicon\.ico/u);
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
    document.title = 'A bad page';
    const image = document.createElement('img');
    image.id = 'unnamed';
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    document.body.replaceChildren(image);
  });
  await expect(axeScan(page, { label: 'the bad page' })).rejects.toThrow(/the bad page[^]*image-alt[^]*#unnamed/u);
});
