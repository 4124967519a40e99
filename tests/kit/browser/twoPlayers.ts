/** What two players with browsers of their own do together. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { centsOf } from './books.ts';
import { balance, openChat, resultLine } from './person.ts';
import { watchContext } from './problems.ts';

export const cents = async (page: Page): Promise<number> => centsOf((await balance(page).innerText()).split(/\s/u)[0] ?? '');

export async function openAt(context: BrowserContext): Promise<Page> {
  await watchContext(context);
  return context.newPage();
}

/** Each writes a message that the other one sees. */
export async function talk(one: Page, other: Page): Promise<void> {
  for (const page of [one, other]) {
    await page.goto('/games/dice');
    await openChat(page);
  }
  for (const [from, to, text] of [
    [one, other, 'Hello from ada'],
    [other, one, 'Hello from ben'],
  ] as const) {
    await from.getByRole('textbox', { name: 'Message' }).fill(text);
    await from.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(to.locator('[data-message]').filter({ hasText: text })).toBeVisible();
  }
}

/** One opens a coin flip for 5 credits, and the other one joins it. */
export async function flip(one: Page, other: Page): Promise<void> {
  const pages = [one, other];
  await one.goto('/games/coinflip?table=create');
  await other.goto('/games/coinflip?table=join');
  const before = await Promise.all(pages.map(cents));
  await one.getByLabel('Bet amount').fill('5');
  await one.getByRole('button', { name: 'Create Game' }).click();
  await other.getByRole('button', { name: /^Join the game of/u }).click();
  for (const page of pages) await expect(resultLine(page)).toBeVisible();
  const changes = (await Promise.all(pages.map(cents))).map((now, place) => now - (before[place] ?? 0));
  expect(changes.toSorted((a, b) => a - b)).toEqual([-5_00, 4_50]);
}
