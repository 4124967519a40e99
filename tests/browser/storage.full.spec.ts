import { forbid, type Forbidden } from '../kit/browser/forbid.ts';
import { dialog, expectBalance, fillSignUp, openAuth, person, register, submitSignUp } from '../kit/browser/person.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { expect, ONLY_IN_BROWSER, test } from '../kit/browser/test.ts';

/** Every storage of the browser that refuses. What the house can run without is said in a line; what it cannot is said in a sentence. */

const DISPENSABLE: readonly Forbidden[] = [
  'localStorage',
  'sessionStorage',
  'BroadcastChannel',
  'caches',
  'cookie',
  'locks',
  'serviceWorker',
];

for (const names of [...DISPENSABLE.map((name) => [name]), DISPENSABLE]) {
  test(`somebody signs up and plays without ${names.join(', ')}`, async ({ page }) => {
    await forbid(page, ...names);
    await page.goto('/games/dice?ref=DEMO01');
    await register(page, person('ada'));
    await expectBalance(page, '100.00');
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  });
}

test('without room in local storage the app runs, and says what is lost with the page', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto('/games/dice');
  await register(page, person('ada'));
  await expect(page.getByText(/^This browser stores no settings for this page\./u)).toBeVisible();
});

test('without a database the page says what is forbidden, and every button answers', { tag: ONLY_IN_BROWSER }, async ({ page }) => {
  allowProblem(page, /SecurityError|cannot save data|does not let this page/u);
  await forbid(page, 'indexedDB', ...DISPENSABLE);
  const sentence = page.getByText(/This browser cannot save data for this page\./u);
  await page.goto('/games/dice');
  await expect(sentence).toBeVisible();
  await page.goto('/fairness');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Account' }).first().click();
  await fillSignUp(dialog(page), person('ada'));
  await submitSignUp(dialog(page));
  await expect(dialog(page).getByRole('alert')).toHaveText('The app could not start. Reload the page to try again.');
});

test('a database that is refused when it is opened is said in a sentence', { tag: ONLY_IN_BROWSER }, async ({ page }) => {
  allowProblem(page, /does not let this page save data/u);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.goto('/games/dice');
  await expect(page.getByText(/^This browser does not let this page save data\./u)).toBeVisible();
});

test(
  'a tab with an older version is named, and the page goes on by itself when that tab is gone',
  { tag: ONLY_IN_BROWSER },
  async ({ page, context }) => {
    const older = await context.newPage();
    await older.goto('/robots.txt');
    await older.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('house', 1);
          opening.onsuccess = () => {
            Object.assign(window, { kept: opening.result });
            resolve();
          };
        }),
    );
    await page.goto('/games/dice');
    await expect(
      page.getByText('Another tab with an older version is open. Close or reload it. This page goes on by itself then.'),
    ).toBeVisible();
    await older.close();
    await expect(page.getByRole('heading', { name: 'Dice' }).first()).toBeVisible();
    await openAuth(page, 'Sign In');
  },
);
