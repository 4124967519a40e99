import type { Locator, Page } from '@playwright/test';
import { goWithin } from './goWithin.ts';
import { playedGames } from './playedGames.ts';
import { expect } from './test.ts';

/** A phone. */
export const PHONE = { width: 360, height: 740 };

/** Every game, and the tables that are no game of their own. */
export const stages = [
  ...playedGames.map(({ game, title, action }) => ({ address: game as string, title, action })),
  { address: 'roulette?table=live', title: 'Live roulette', action: 'Place bet' },
  { address: 'crash?table=shared', title: 'Shared Crash', action: 'Place bet' },
  { address: 'coinflip?table=create', title: 'Create Game', action: 'Create Game' },
];

export const stage = (page: Page): Locator => page.locator('[data-stage]');
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Place a bet' });

/** Opens a game in a page that has been opened already. */
export async function openStage(page: Page, { address, title }: Pick<(typeof stages)[number], 'address' | 'title'>): Promise<void> {
  await goWithin(page, `/games/${address}`);
  await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  await expect(stage(page).locator('[data-board]')).toBeVisible();
  await expect(panel(page)).toBeVisible();
}
