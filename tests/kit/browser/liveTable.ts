import { expect, type Locator, type Page } from '@playwright/test';

/** The element that shows a phase of the live table's round. */
export const phase = (page: Page, name: 'betting' | 'spin' | 'pause'): Locator => page.locator(`[data-phase=${name}]`);

/** The remaining time for bets, in seconds. */
export const secondsLeft = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByRole('timer').innerText()).replace(/\D+/gu, ''), 10);

/** A delay that even a slow machine meets, because the clock cannot be stopped in the past. */
const SOON_MS = 5_000;

/**
 * Stops the page's installed clock while the table takes bets: in this round, or in the next one if too little time of this
 * one is left.
 */
export async function holdBetting(page: Page): Promise<void> {
  const { clock } = page.context();
  await clock.pauseAt((await page.evaluate(() => Date.now())) + SOON_MS);
  await expect(async () => {
    await clock.runFor(100);
    if (!(await phase(page, 'betting').isVisible())) await clock.fastForward((await secondsLeft(page)) * 1_000);
    await expect(page.getByText('Place your bets')).toBeVisible({ timeout: 100 });
  }).toPass();
}
