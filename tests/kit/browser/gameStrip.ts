import type { Page } from '@playwright/test';
import { instantGames } from './playedGames.ts';
import { resultLine } from './person.ts';
import { tabTo } from './keys.ts';
import { expect } from './test.ts';

/** Goes from the game that is open to another one further right, by the strip of tabs. */
export async function toGame(page: Page, title: string): Promise<void> {
  const open = page.getByRole('tab', { selected: true }).first();
  // The way there with Tab alone is gone once, from the top of the page.
  if ((await open.textContent()) === 'Dice') await tabTo(page, open);
  else await open.focus();
  const opened = (await open.textContent()) ?? '';
  const place = (name: string): number => instantGames.findIndex(({ title: known }) => known === name);
  for (const { title: next } of instantGames.slice(place(opened) + 1, place(title) + 1)) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: next })).toBeFocused();
  }
  await expect(page.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
}

/** Opens the nine cells of a card with the button that has bought it. */
async function scratch(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Reveal All' })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Plays a round of the game that is open, from the keyboard alone, and is back where it can be played again. */
export async function playByKeyboard(page: Page, { title, action }: (typeof instantGames)[number]): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true });
  await tabTo(page, button);
  await expect(button).toBeInViewport();
  await page.keyboard.press('Enter');
  if (title === 'Scratch-Off') await scratch(page);
  await expect(resultLine(page)).toHaveText(/\. (You won [\d.,]+ credits|Stake returned|Better luck next time!)$/u);
  await expect(page.locator('[data-region=polite]')).toContainText(new RegExp(`${title}: .+ Balance [\\d.,]+\\.`, 'u'));
  await expect(page.getByRole('region', { name: /^Recent / }).getByRole('link', { name: /^Reveal/u })).toHaveCount(1);
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
}
