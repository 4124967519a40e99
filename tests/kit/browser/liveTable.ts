import { expect, type Locator, type Page } from '@playwright/test';

/** What the live table of roulette shows of its round. */
export const phase = (page: Page, name: 'betting' | 'spin' | 'pause'): Locator => page.locator(`[data-phase=${name}]`);

/** How long one may still bet. */
export const secondsLeft = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByRole('timer').innerText()).replace(/\D+/gu, ''), 10);

/** A moment that no machine is too slow for: the clock cannot be stopped in the past. */
const SOON_MS = 5_000;

/**
 * Lets the time of the table's clock, which is installed, stand still while bets are taken: in this round, or in the next one where
 * too little of this one was left.
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
