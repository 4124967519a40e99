import type { Page } from '@playwright/test';
import { serveHouse } from '../../kit/browser/house.ts';
import { balance, expectBalance, person, register, toast } from '../../kit/browser/person.ts';
import { expect, servedForFile, test } from '../../kit/browser/test.ts';

/** Devices whose clock is wrong, at a house on a server: nobody is signed out for that. */

const house = servedForFile(serveHouse);

const HOUR_MS = 3_600_000;

/** Sets the wall clock of every page that is opened from now on. The monotonic clock of a page is not touched. */
const setClock = (page: Page, aheadMs: number) =>
  page.addInitScript((ahead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  }, aheadMs);

for (const [says, aheadMs] of [
  ['about an hour fast', HOUR_MS],
  ['about 2 hours fast', 119 * 60_000],
  ['about an hour slow', -HOUR_MS],
] as const) {
  test(`a clock that is ${says} is said in a line, and costs no refresh`, async ({ page }) => {
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
    });
    await setClock(page, aheadMs);
    await page.goto(`${house().url}/games/dice`);
    await register(page, person(`ada${Math.abs(aheadMs)}${aheadMs < 0 ? 's' : 'f'}`));
    await expect(page.getByText(`The clock of this device is ${says}.`)).toBeVisible();
    await page.reload();
    await expectBalance(page, '100.00');
    // The library looks for tokens to refresh at once, and every half minute.
    await page.waitForTimeout(15_000);
    expect(refreshes).toEqual([]);
    await expect(balance(page)).toBeVisible();
    await expect(toast(page, 'You have been logged out')).toHaveCount(0);
  });
}
