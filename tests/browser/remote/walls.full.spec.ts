import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { audit, explainedBalance, exportLog, HAS_HEAD } from '../../kit/browser/books.ts';
import { serveHouse } from '../../kit/browser/house.ts';
import { frameIsThere, offerCard } from '../../kit/browser/earning.ts';
import { expectBalance, person, register, toast } from '../../kit/browser/person.ts';
import { allowProblem, expectNoCspViolations, watchContext } from '../../kit/browser/problems.ts';
import { expect, servedForFile, test } from '../../kit/browser/test.ts';

/** Partner walls at a house server, with the demonstration's page and its server. */

const house = servedForFile(serveHouse);

const wall = (page: Page) => page.frameLocator('iframe');

/** Completes a task of the demonstration. Resolves when its server has told the house. */
async function complete(page: Page, task: string): Promise<void> {
  const [reported] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/completed')),
    wall(page).getByRole('button', { name: task }).click(),
  ]);
  expect(reported.status()).toBe(200);
}

test('what somebody completes on a wall is credited by the partner’s server, once, and the log that says so verifies', async ({
  browser,
}, info) => {
  test.slow();
  const context = await browser.newContext({ baseURL: house().url, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await watchContext(context);
  const page = await context.newPage();

  await test.step('the policy lets in the page of the wall and no other one', async () => {
    const answer = await page.goto('/offers/harborlight');
    await expect(page.getByText('Sign in to view offers')).toBeVisible();
    await register(page, person('ada'));
    await frameIsThere(page);
    const { origin } = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
    expect(answer?.headers()['content-security-policy']).toContain(`; frame-src ${origin};`);
    expect(origin).toMatch(/^http:\/\/localhost:\d+$/u);
  });

  await test.step('tasks are credited by the log, and a claim of the page is not', async () => {
    await page.evaluate(() => window.postMessage({ type: 'offer_completed', credits: 400, transactionId: 'mine' }, '*'));
    await complete(page, 'Earn 12.00');
    await expect(toast(page, 'Offer completed! Earned 12.00 credits')).toBeVisible();
    await expectBalance(page, '112.00');
    await complete(page, 'Earn 1.25');
    await expect(toast(page, 'You earned 1.25 credits')).toBeVisible();
    await expectBalance(page, '113.25');
  });

  await test.step('the same postback again changes nothing', async () => {
    await page.reload();
    await frameIsThere(page);
    await complete(page, 'Earn 12.00');
    await expectBalance(page, '113.25');
  });

  await test.step('a wall that cannot be opened says so with Try Again', async () => {
    await page.getByRole('link', { name: 'Back to offers' }).click();
    allowProblem(page, /net::ERR_FAILED/u);
    await page.route('**/partners/lagoon/visits', (route) => route.abort());
    await page.getByRole('link', { name: 'Lagoon' }).click();
    await expect(page.getByText('Failed to load offers. Please try again.')).toBeVisible();
    await page.unroute('**/partners/lagoon/visits');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await frameIsThere(page);
  });

  await test.step('an offer of a list is completed once', async () => {
    const offer = offerCard(page, 'Name the knots');
    await offer.getByRole('button', { name: 'Complete offer' }).click();
    await expect(toast(page, 'Offer completed! Earned 18.00 credits')).toBeVisible();
    await expectBalance(page, '131.25');
    await page.reload();
    await expect(offer.getByRole('button', { name: 'Completed' })).toBeDisabled();
  });

  await test.step('the balance is explained, and the export says what was credited', async () => {
    await explainedBalance(page);
    const { file, head } = await exportLog(page, info);
    expect(audit('verify', file, '--head', head)).toMatch(HAS_HEAD);
    const lines = readFileSync(file, 'utf8');
    const count = (type: string): number => lines.split(`"type":"${type}"`).length - 1;
    // Each wall was visited before and after a reload, and each visit was opened once.
    expect(['wall/credited', 'wall/offer-completed', 'wall/opened'].map(count)).toEqual([2, 1, 4]);
  });
  expectNoCspViolations(page);
  await context.close();
});
