import { axeScan } from '../kit/browser/axe.ts';
import { looks } from '../kit/browser/looks.ts';
import { betAmount, dialog, expectBalance, rollOnce } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** How the profile looks, and the charts of the balance. What it says: tests/screens/profile. */

test('charts come with the balance alone, each with its sentence and its table', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openAs(page, 'ada', '/games');
  await betAmount(page).fill('1');
  await rollOnce(page);
  await rollOnce(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts.filter((url) => url.includes('Charts'))).toEqual([]);
  await page.goto('/balance');
  const course = page.getByRole('figure', { name: 'Balance over time' });
  await expect(course).toContainText(/From 100\.00 on .* to .* today; at most .*, at least .*\./u);
  await expect(course.locator('svg .recharts-area-curve')).toHaveCount(1);
  const net = page.getByRole('figure', { name: 'Net per game' });
  await expect(net).toContainText(/in 2 bets, where the odds predict −0\.04/u);
  await expect(net.locator('svg .band')).toHaveCount(1);
  await net.getByText('Net per game as a table').click();
  await expect(net.getByRole('row').nth(1)).toContainText(/Dice\s*2\s*2\.00/u);
  expect(scripts.filter((url) => url.includes('Charts'))).not.toEqual([]);
});

for (const { theme, width } of looks) {
  test(`profile and charts meet WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page }) => {
    await openAs(page, 'ada', '/games');
    await expectBalance(page, '100.00');
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.setViewportSize({ width, height: 900 });
    await betAmount(page).fill('1');
    await rollOnce(page);
    await axeScan(page, { label: `dice with a session, ${theme}` });
    await page.goto('/profile/history');
    await expect(page.getByRole('list', { name: 'Game history, newest first' })).toBeVisible();
    await axeScan(page, { label: `history, ${theme}` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await axeScan(page, { label: `profile, ${theme}` });
    await page.getByRole('button', { name: 'Deposit' }).click();
    await expect(dialog(page)).toBeVisible();
    await axeScan(page, { label: `deposit, ${theme}` });
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Limits' }).click();
    // By the keyboard: on a narrow screen a toast may lie over a button.
    await page.getByRole('button', { name: 'Set limit' }).press('Enter');
    await page.getByRole('button', { name: '7 days' }).press('Enter');
    await expect(page.getByRole('group', { name: 'Confirm a break of 7 days' })).toBeVisible();
    await axeScan(page, { label: `a refused limit and a break to confirm, ${theme}` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.goto('/balance');
    await page.getByText('Net per game as a table').click();
    await page.getByText('Balance over time as a table').click();
    await axeScan(page, { label: `balance with charts, ${theme}` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
