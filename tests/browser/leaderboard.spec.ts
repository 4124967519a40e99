import { axeScan } from '../kit/browser/axe.ts';
import { openCommandTab } from '../kit/browser/commandTab.ts';
import { furtherLooks } from '../kit/browser/looks.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

test('a bet in another tab lifts the own row', async ({ page, context }) => {
  await page.goto('/leaderboard');
  await expect(page.getByText('Sign in to see the leaderboard')).toBeVisible();
  await openAs(page, 'ada', '/leaderboard');
  const own = page.locator('tr[aria-current=true]');
  await expect(page.getByText('You have no points this week.')).toBeVisible();
  const tab = await openCommandTab(context);
  const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 30_00, choice: { direction: 'under', target: 50 } } } as const;
  expect(await tab.send(bet, await tab.accountOf('ada'))).toBe('accepted');
  await expect(own).toHaveText(/1\s*Aada\s*You\s*30/u);
  await expect(page.getByRole('timer')).toHaveText(/^(?:\d d )?\d\d:\d\d:\d\d$/u);
});

for (const { theme, width } of furtherLooks) {
  test(`the leaderboard meets WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/leaderboard');
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await axeScan(page, { label: `the leaderboard for guests, ${theme}` });
    await openAs(page, 'ada', '/leaderboard');
    const tab = await openCommandTab(context);
    await tab.send(
      { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 } } },
      await tab.accountOf('ada'),
    );
    for (const period of ['Weekly', 'Monthly', 'All-Time']) {
      await page.getByRole('tab', { name: period }).click();
      await expect(page.getByRole('tabpanel', { name: period }).locator('tr[aria-current=true]')).toBeVisible();
      await axeScan(page, { label: `${period}, ${theme}, ${width} px` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
