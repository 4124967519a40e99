import { axeScan } from '../kit/browser/axe.ts';
import { openCommandTab } from '../kit/browser/commandTab.ts';
import { looks } from '../kit/browser/looks.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What the leaderboard says is told in tests/screens/leaderboard; here is how it looks. */

for (const { theme, width } of looks) {
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
