import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { passTime, runTime, stopTime } from './time.ts';

/** The element that shows a phase of the live table's round. */
export const phase = (page: Page, name: 'betting' | 'spin' | 'pause'): Locator => page.locator(`[data-phase=${name}]`);

/** The remaining time for bets, in seconds. */
export const secondsLeft = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByRole('timer').innerText()).replace(/\D+/gu, ''), 10);

/** A delay that even a slow machine meets, because the clock cannot be stopped in the past. */
const SOON_MS = 5_000;

/**
 * Stops the installed clocks while the table takes bets: in this round, or in the next one if too little time of this one is left. `others`
 * are the further browsers at the table.
 */
export async function holdBetting(page: Page, ...others: readonly BrowserContext[]): Promise<void> {
  const contexts = [page.context(), ...others];
  await stopTime((await page.evaluate(() => Date.now())) + SOON_MS, ...contexts);
  await expect(async () => {
    await runTime(100, ...contexts);
    if (!(await phase(page, 'betting').isVisible())) await passTime((await secondsLeft(page)) * 1_000, ...contexts);
    await expect(page.getByText('Place your bets')).toBeVisible({ timeout: 100 });
  }).toPass();
}
