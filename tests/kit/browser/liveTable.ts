import type { Locator, Page } from '@playwright/test';

/** What the live table of roulette shows of its round. */
export const phase = (page: Page, name: 'betting' | 'spin' | 'pause'): Locator => page.locator(`[data-phase=${name}]`);

/** How long one may still bet. */
export const secondsLeft = async (page: Page): Promise<number> => Number.parseInt((await page.getByRole('timer').innerText()).replace(/\D+/gu, ''), 10);
