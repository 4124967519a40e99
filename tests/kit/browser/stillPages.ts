import type { Page } from '@playwright/test';
import { betAmount, rollButton } from './person.ts';
import { openAs } from './prepared.ts';
import { pressRoll } from './rolling.ts';
import { slowly } from './slowly.ts';
import { expectStill, takeShifts, watchShifts } from './stillness.ts';
import { expect } from './test.ts';

/** Loads the app at each address on a slow machine. */
export async function expectStillPages(page: Page, routes: readonly string[]): Promise<void> {
  await watchShifts(page);
  const { settled } = await slowly(page);
  for (const address of routes) {
    await page.goto(address, { waitUntil: 'commit' });
    await settled();
    expectStill(await takeShifts(page), address);
  }
}

export async function enterAsPlayer(page: Page): Promise<void> {
  await openAs(page, 'demo', '/games');
  await expect(rollButton(page)).toBeVisible();
  await betAmount(page).fill('0.01');
  await page.evaluate(pressRoll, { times: 12, heads: false });
  // Without the toasts of the last rounds.
  await page.reload();
  await expect(rollButton(page)).toBeVisible();
}
