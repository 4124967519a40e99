import type { Locator, Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { openCommandTab } from '../kit/browser/commandTab.ts';
import { tabTo } from '../kit/browser/keys.ts';
import { chooseLook } from '../kit/browser/looks.ts';
import { openChat, rollOnce, openDice, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The cards of other players, tips and rain, by the keyboard alone. */

const messages = (page: Page): Locator => page.locator('[data-message]');
const card = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** A name has the focus again once its card is closed. */
async function lookAtCard(page: Page, name: Locator, username: string): Promise<void> {
  await tabTo(page, name, { most: 120 });
  await page.keyboard.press('Enter');
  await expect(card(page, username)).toContainText('Level 1');
  await page.keyboard.press('Escape');
  await expect(card(page, username)).toBeHidden();
  await expect(name).toBeFocused();
}

test('a tip is typed and refused in its field; the focus returns to the name', async ({ page, context }) => {
  await openAs(page, 'ada', '/games');
  await openChat(page);
  const tab = await openCommandTab(context);
  expect(await tab.send({ type: 'Say', payload: { text: 'Good evening' } }, await tab.accountOf('demo'))).toBe('accepted');
  const name = messages(page).getByRole('button', { name: 'demo', exact: true });
  await lookAtCard(page, name, 'demo');
  await page.keyboard.press('Enter');
  const amount = card(page, 'demo').getByRole('textbox', { name: /^Tip/u });
  await expect(amount).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/^A tip is between 1\.00 and 50\.00 credits/u);
  await expect(amount).toBeFocused();
  await axeScan(page, { label: 'the card with a refused tip' });
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
});

test('rain is made by keys, and the focus returns to its button', async ({ page, context }) => {
  await openAs(page, 'admin', '/games');
  await openChat(page);
  const tab = await openCommandTab(context);
  expect(await tab.send({ type: 'Say', payload: { text: 'Good evening' } }, await tab.accountOf('demo'))).toBe('accepted');
  await expect(messages(page).first()).toBeVisible();
  const rain = page.getByRole('button', { name: 'Make it rain' });
  await tabTo(page, rain, { most: 120 });
  await page.keyboard.press('Enter');
  await expect(card(page, 'Make it rain').getByRole('textbox', { name: /^Credits to share/u })).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(toast(page, '20.00 credits were shared')).toBeVisible();
  await expect(card(page, 'Make it rain')).toBeHidden();
  await expect(rain).toBeFocused();
});

test('names on the leaderboard open cards', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  await openDice(page);
  await rollOnce(page);
  await page.goto('/leaderboard');
  await lookAtCard(page, page.getByRole('row', { name: /ada/u }).getByRole('button', { name: 'ada' }), 'ada');
  await chooseLook(page, 'light', 360);
  await axeScan(page, { label: 'the leaderboard with names to press' });
});
