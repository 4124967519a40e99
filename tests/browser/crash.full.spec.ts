import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { chooseLook, looks } from '../kit/browser/looks.ts';
import { expect, test } from '../kit/browser/test.ts';
import { betButton, cashOut, openCrash } from '../kit/browser/crash.ts';

/** How Crash looks before, during and after a round. */

const sessionLine = (page: Page) => page.locator('[data-play-session]');

test('Crash meets WCAG 2.2 AA before, during and after a round, in both themes, wide and narrow', async ({ page }) => {
  await openCrash(page);
  await axeScan(page, { label: 'Crash before a round' });
  for (const { theme, width } of looks) {
    await chooseLook(page, theme, width);
    const size = await betButton(page).boundingBox();
    const line = await sessionLine(page).boundingBox();
    await betButton(page).click();
    await expect(cashOut(page)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(cashOut(page)).toBeInViewport({ ratio: 1 });
    expect((await cashOut(page).boundingBox())?.height, 'its amount is in the same line').toBe(size?.height);
    await expect(page.getByRole('button', { name: /^Bet again/u }), 'nothing else stands beside it').toHaveCount(0);
    // The line is drawn with the first bet, and an open bet makes it no longer.
    if (line) expect((await sessionLine(page).boundingBox())?.height, 'the panel stays where it is').toBe(line.height);
    await expect(page.locator('[data-board=crash]'), 'the board is seen from the button').toBeInViewport({ ratio: 1 });
    await axeScan(page, { label: `Crash in flight, ${theme}, ${width} px` });
    if (await cashOut(page).isVisible()) await cashOut(page).click();
    await expect(betButton(page)).toBeVisible({ timeout: 60_000 });
    await axeScan(page, { label: `Crash after a round, ${theme}, ${width} px` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(width);
  }
});
