import { verifyKept } from '../kit/browser/kept.ts';
import { expectBalance, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { frameIsThere, wallFrame } from '../kit/browser/earning.ts';

/** A wall of a partner posts from its own origin, and nothing else is believed. */

test('a wall posts from its own origin; the page itself, asked the same, earns nothing', async ({ page, baseURL, house }) => {
  await openAs(page, 'ada', '/offers');
  await page.getByRole('link', { name: 'Harborlight' }).click();
  await expect(page).toHaveTitle(/^Harborlight/u);
  await frameIsThere(page);
  const src = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect(src.origin).not.toBe(new URL(baseURL ?? '').origin);
  await wallFrame(page).getByRole('button', { name: 'Earn 12.00' }).click();
  await expect(toast(page, 'Offer completed! Earned 12.00 credits')).toBeVisible();
  await expectBalance(page, '112.00');
  await page.evaluate(() => window.postMessage({ type: 'offer_completed', credits: 400, transactionId: 'mine' }, '*'));
  await wallFrame(page).getByRole('button', { name: 'Earn 1.25' }).click();
  await expect(toast(page, 'You earned 1.25 credits')).toBeVisible();
  await expectBalance(page, '113.25');
  // Done again after a reload it is the same transaction.
  await page.reload();
  await wallFrame(page).getByRole('button', { name: 'Earn 12.00' }).click();
  await expect(wallFrame(page).getByText('Answer three questions: reported.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to offers' }).click();
  await expect(page.getByRole('heading', { name: 'Earn Credits with Offers' })).toBeVisible();
  // A house server hears no messages of frames, so it has none to ignore.
  const ignored = house === 'browser' ? 2 : 0;
  await expect
    .poll(async () => (await verifyKept(page)).world.walls['harborlight'], 'the visit is written down')
    .toEqual({ sessions: 2, users: 1, completed: 1, creditedCents: 13_25, ignored });
  // The seventh wall is a page load of its own, and the session survives it.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Farshore' }).click();
  await frameIsThere(page);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === undefined)).toBe(true);
  await expectBalance(page, '113.25');
  await page.goto('/offers/nowhere');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/u);
});
