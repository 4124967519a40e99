import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { ADMIN, openCommandTab } from '../kit/browser/commandTab.ts';
import { looks, scrollClear } from '../kit/browser/looks.ts';
import { openChat, person, register } from '../kit/browser/person.ts';
import { expect, ONLY_IN_BROWSER, test } from '../kit/browser/test.ts';

/** The chat between two people: two tabs of one browser, or two browsers. */

test.use({ viewport: { width: 1440, height: 900 } });

const line = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const message = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await line(page).fill(text);
  await line(page).press('Enter');
  await expect(message(page, text)).toBeVisible();
}

test('two tabs talk, react and see each other; who leaves is gone; a muted person is told', async ({
  page,
  context,
  anotherPerson,
  house,
}) => {
  const second = await anotherPerson();
  for (const tab of [page, second]) {
    await tab.goto('/games');
    await openChat(tab);
  }
  // Anybody can connect to a house server without an account: guests are not counted there.
  await expect(page.getByRole('tab', { name: `Online ${house === 'browser' ? 2 : 0} online` }), 'two guests').toBeVisible();
  await register(page, person('ada'));
  await say(second, 'Hello from a guest');
  await expect(message(page, 'Hello from a guest').getByText('Guest', { exact: true })).toBeVisible();
  await expect(page.locator('[data-region=polite]')).toContainText('Guest: Hello from a guest');
  await message(page, 'Hello from a guest').hover();
  await message(page, 'Hello from a guest').getByRole('button', { name: 'Heart, 0' }).click();
  await expect(message(second, 'Hello from a guest').getByText('1× Heart')).toBeVisible();

  await register(second, person('grace'));
  await expect(message(second, 'Hello from a guest').getByRole('button', { name: 'Heart, 1' })).toHaveAttribute('aria-pressed', 'false');
  await message(page, 'Hello from a guest').getByRole('button', { name: 'Heart, 1' }).click();
  await expect(message(second, 'Hello from a guest').getByRole('button', { name: 'Heart, 0' })).toHaveCount(1);
  await say(second, 'Now as myself');
  await expect(message(page, 'Now as myself').getByText('grace', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Online 2 online' }).click();
  await expect(page.getByRole('list', { name: 'Online' }).getByRole('listitem')).toHaveText([/ada\s*You/u, /grace/u]);
  await second.close();
  await expect(page.getByRole('tab', { name: 'Online 1 online' })).toBeVisible();
  await page.getByRole('tab', { name: 'Chat', exact: true }).click();

  await say(page, 'می\u200cخواهم');
  await expect(message(page, 'می\u200cخواهم').getByText('Admin', { exact: true })).toHaveCount(0);

  const tab = await openCommandTab(context);
  expect(await tab.send({ type: 'Say', payload: { text: 'From the staff' } }, ADMIN)).toBe('accepted');
  await expect(message(page, 'From the staff').getByText('Admin', { exact: true })).toBeVisible();
  expect(await tab.send({ type: 'MuteInChat', payload: { account: await tab.accountOf('ada'), forMs: 60_000 } }, ADMIN)).toBe('accepted');
  await line(page).fill('May I?');
  await line(page).press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Chat' }).getByText('You cannot write in the chat at the moment')).toBeVisible();
  await expect(line(page)).toHaveValue('May I?');
});

/** What the old product left in a browser moves into the house of that browser. */
test('messages of the old product are there, under names that are clean', { tag: ONLY_IN_BROWSER }, async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('planted') !== null) return;
    sessionStorage.setItem('planted', 'yes');
    const old = (username: string, text: string) => ({
      id: '1',
      userId: '1',
      username,
      avatarColor: 'red',
      text,
      timestamp: '2023-05-01T10:00:00.000Z',
      reactions: [],
    });
    localStorage.setItem('chatMessages', JSON.stringify([old('veteran', 'I was here before'), old('<img src=x>', '<b>bold</b>')]));
  });
  await page.goto('/games');
  await openChat(page);
  await expect(message(page, 'I was here before').getByText('veteran')).toBeVisible();
  await expect(message(page, '<b>bold</b>').getByText('Guest')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('chatMessages'))).toBeNull();
});

for (const { theme, width } of looks) {
  test(`the chat meets WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/games');
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await openChat(page);
    await scrollClear(page);
    await axeScan(page, { label: `an empty chat, ${theme}, ${width} px` });
    const tab = await openCommandTab(context);
    for (const text of ['One', 'Two', 'Three', 'Four']) await tab.send({ type: 'Say', payload: { text } }, ADMIN);
    await say(page, 'From a guest');
    await line(page).fill('x'.repeat(501));
    await line(page).press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Chat' }).getByText('Message is too long')).toBeVisible();
    await page.getByRole('button', { name: 'Emojis' }).click();
    await scrollClear(page);
    await axeScan(page, { label: `a chat with messages and an error, ${theme}, ${width} px` });
    await page.getByRole('tab', { name: /^Online/ }).click();
    await scrollClear(page);
    await axeScan(page, { label: `who is online, ${theme}, ${width} px` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
