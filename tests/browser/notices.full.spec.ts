import { axeScan } from '../kit/browser/axe.ts';
import { openCommandTab } from '../kit/browser/commandTab.ts';
import { chooseLook, looks } from '../kit/browser/looks.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What the bell and the feed of rounds tell is told in tests/screens; here is how they look, and what a reload leaves. */

for (const { theme, width } of looks) {
  test(`the list under the bell fits and meets WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page }) => {
    await openAs(page, 'ada', '/leaderboard');
    await chooseLook(page, theme, width);
    const bell = page.getByRole('button', { name: /^Notifications/u });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await axeScan(page, { include: 'header', label: `the bell, ${theme}, ${width} px` });
    await bell.click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list).toBeInViewport({ ratio: 1 });
    await axeScan(page, { include: '[role=dialog]', label: `the list, ${theme}, ${width} px` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await list.getByRole('link', { name: /^Your daily bonus/u }).click();
    await expect(page).toHaveURL(/\/rewards$/u);
    await expect(list).toBeHidden();
  });

  test(`the rounds beside the chat meet WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page, context }) => {
    await openAs(page, 'ada', '/games');
    await chooseLook(page, theme, width);
    const tab = await openCommandTab(context);
    const ada = await tab.accountOf('ada');
    for (const stakeCents of [1_00, 2_00])
      await tab.send({ type: 'PlaceBet', payload: { game: 'dice', stakeCents, choice: { direction: 'under', target: 98 } } }, ada);
    await tab.send({ type: 'RotateSeed', payload: { clientSeed: 'another one' } }, ada);
    const rounds = page.getByRole('tab', { name: 'Rounds' });
    if (!(await rounds.isVisible())) await page.getByRole('button', { name: 'Live chat' }).click();
    await rounds.click();
    const rows = page.getByRole('list', { name: 'Newest rounds' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole('link', { name: /^Verify/u })).toBeVisible();
    await axeScan(page, { label: `the rounds, ${theme}, ${width} px` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('a page that is scrolled stays where it is when the list under the bell closes', async ({ page }) => {
  await openAs(page, 'ada', '/games/dice');
  await page.setViewportSize({ width: 360, height: 740 });
  const bell = page.getByRole('button', { name: /^Notifications/u });
  await expect(bell).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  // Not `click`, which scrolls by itself.
  const { x, y, width, height } = (await bell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});
