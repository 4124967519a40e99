import { axeScan } from '../kit/browser/axe.ts';
import { ADMIN, openCommandTab } from '../kit/browser/commandTab.ts';
import { looks } from '../kit/browser/looks.ts';
import { balance, expectBalance, person, register, toast } from '../kit/browser/person.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { installClock, passTime } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';

/** Sports in the browser: a bet in one tab, the final score in another, and the house's books after it. */

const AT_ODDS = 'Harbor Gulls to win, odds 2.10';

test('a bet is settled by an admin elsewhere, and My Bets says so without being asked', async ({ page, context }) => {
  await page.goto('/sports');
  await page.getByRole('button', { name: AT_ODDS }).click();
  await page.getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page, 'Please login to place bets')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss: Please login to place bets' }).click();
  await register(page, person('ada'));

  const slip = page.getByRole('region', { name: 'Place Your Bet' });
  await slip.getByRole('button', { name: 'Bet 5 more' }).click();
  await expect(slip.getByRole('textbox', { name: 'Bet amount' })).toHaveValue('10');
  await slip.getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page, 'Bet placed successfully!')).toBeVisible();
  await expectBalance(page, '90.00');
  await page.getByRole('tab', { name: /^My Bets/ }).click();
  const bet = page.locator('[data-bet]');
  await expect(bet).toHaveAttribute('data-status', 'pending');

  const tab = await openCommandTab(context);
  const event = await tab.eventOf('Harbor Gulls');
  const score = { type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } } as const;
  expect(await tab.send(score, await tab.accountOf('ada'))).toBe('Unauthorized');
  expect(
    await tab.send(
      {
        type: 'ChangeSportEvent',
        payload: { event, startsAt: 0, odds: { homeWin: 110, draw: 900, awayWin: 900 }, live: true, suspended: false },
      },
      ADMIN,
    ),
  ).toBe('accepted');
  await expect(bet.getByText('Live')).toBeVisible();
  expect(await tab.send(score, ADMIN)).toBe('accepted');
  await expect(bet, 'at the odds of the bet').toHaveAttribute('data-status', 'won');
  await expect(bet.getByText('+11.00 credits')).toBeVisible();
  await expect(toast(page, 'You won 21.00 credits')).toBeVisible();
  await expectBalance(page, '111.00');
  expect(await tab.send(score, ADMIN)).toBe('This event is already settled');

  const { report } = await verifyKept(page);
  expect(report.ok).toBe(true);
});

test('on a phone the whole slip comes into view with its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, 'ada', '/sports');
  // The house opens its matches once somebody looks, and each moves the slip down.
  await expect(page.getByText('A match of the house')).toHaveCount(4);
  await page.getByRole('button', { name: AT_ODDS }).click();
  const slip = page.getByRole('region', { name: 'Place Your Bet' });
  await expect(slip.getByText('House margin')).toBeVisible();
  await expect(slip.getByRole('button', { name: 'Place Bet' })).toBeInViewport({ ratio: 1 });
});

test('the hub has a tab for sports, and an event goes live by itself', async ({ page, context }) => {
  await installClock([context]);
  await openAs(page, 'ada', '/games');
  const tab = await openCommandTab(context);
  const terms = {
    sport: 'Chess',
    homeTeam: 'Ada',
    awayTeam: 'Grace',
    startsAt: Date.now() + 600_000,
    odds: { homeWin: 180, draw: 300, awayWin: 220 },
  };
  expect(await tab.send({ type: 'CreateSportEvent', payload: { terms } }, ADMIN)).toBe('accepted');
  await page.getByRole('tab', { name: 'Sports' }).click();
  await expect(page.getByRole('tab', { name: 'Live 0' })).toBeVisible();
  await passTime(600_000, context);
  // A match of the house may have begun as well.
  await expect(page.getByRole('tab', { name: /^Live [12]$/u })).toBeVisible();
  await page.getByRole('tab', { name: /^Live/ }).click();
  await expect(page.getByRole('article', { name: 'Ada against Grace' })).toBeVisible();
});

for (const { theme, width } of looks) {
  test(`sports meet WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page, context }) => {
    await openAs(page, 'ada', '/sports');
    await page.setViewportSize({ width, height: 900 });
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.getByRole('button', { name: AT_ODDS }).click();
    await page.getByRole('textbox', { name: 'Bet amount' }).fill('0');
    await page.getByRole('button', { name: 'Place Bet' }).click();
    await expect(toast(page, 'Bet amount must be greater than 0')).toBeVisible();
    await axeScan(page, { label: `sports with an error, ${theme}, ${width} px` });
    for (const cents of ['5', '6', '7']) {
      await page.getByRole('button', { name: cents === '7' ? 'Lantern City to win, odds 1.75' : AT_ODDS }).click();
      await page.getByRole('textbox', { name: 'Bet amount' }).fill(cents);
      await page.getByRole('button', { name: 'Place Bet' }).click();
      await expect(page.getByText('Press the odds of an event', { exact: false })).toBeVisible();
    }
    const tab = await openCommandTab(context);
    const event = await tab.eventOf('Harbor Gulls');
    const live = { event, startsAt: 0, odds: { homeWin: 210, draw: 330, awayWin: 340 }, live: true, suspended: false };
    expect(await tab.send({ type: 'ChangeSportEvent', payload: live }, ADMIN)).toBe('accepted');
    await tab.send({ type: 'SettleSportEvent', payload: { event, homeScore: 0, awayScore: 0 } }, ADMIN);
    await tab.send({ type: 'CancelSportEvent', payload: { event: await tab.eventOf('Lantern City') } }, ADMIN);
    await page.getByRole('tab', { name: /^My Bets/ }).click();
    await expect(page.getByText('Void')).toBeVisible();
    await axeScan(page, { label: `my bets, ${theme}, ${width} px` });
    await expect(balance(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
