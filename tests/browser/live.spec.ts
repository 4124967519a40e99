import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { chooseLook, looks } from '../kit/browser/looks.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { balance, person, register, resultLine, toast } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** One live round for every tab: seen by all, settled once, and told when its wheel lies. */

const LIVE = '/games?game=roulette&table=live';
const phase = (page: Page, name: 'betting' | 'spin' | 'pause') => page.locator(`[data-phase=${name}]`);

async function bet(page: Page, colour: 'Red' | 'Black', credits: string): Promise<void> {
  await page.getByText(colour, { exact: true }).first().click();
  await page.getByLabel('Bet amount').fill(credits);
  await page.getByRole('button', { name: 'Place bet' }).click();
  await expect(toast(page, `Bet placed on ${colour.toLowerCase()}!`)).toBeVisible();
}

test('two tabs see one round, it is settled once, and no result is told before the wheel lies', async ({ page: first, context }) => {
  test.setTimeout(120_000);
  const second = await context.newPage();
  await first.goto(LIVE);
  await second.goto(LIVE);
  await register(first, person('ada'));
  await register(second, person('bob'));
  await expect(first.getByText('Place your bets')).toBeVisible({ timeout: 15_000 });
  // Enough of the time of betting for both.
  if (Number.parseInt((await first.getByRole('timer').innerText()).replace(/\D+/gu, ''), 10) < 6) {
    await expect(phase(first, 'pause')).toBeVisible({ timeout: 20_000 });
    await expect(first.getByText('Place your bets')).toBeVisible({ timeout: 15_000 });
  }
  await first.bringToFront();
  await bet(first, 'Red', '10');
  await second.bringToFront();
  await bet(second, 'Black', '10');
  await expect(second.locator('[data-total=red]'), 'what the other one bet is seen').toContainText('10.00');

  await expect(phase(second, 'spin')).toBeVisible({ timeout: 20_000 });
  await expect(second.getByText('The wheel turns. No more bets.')).toBeVisible();
  await expect(resultLine(second)).toBeHidden();
  await expect(balance(second)).toHaveText('90.00 credits');
  await second.getByRole('button', { name: 'Place bet' }).click();
  await expect(toast(second, 'Betting is closed for this round')).toBeVisible();
  await expect(resultLine(second)).toBeVisible({ timeout: 10_000 });
  await first.bringToFront();
  await expect(resultLine(first)).toBeVisible();
  const [number, ofTheOther] = [await resultLine(first).innerText(), await resultLine(second).innerText()].map((line) => line.split('.')[0]);
  expect(number).toBe(ofTheOther);

  const { report, events, world } = await verifyKept(first);
  expect(report.ok).toBe(true);
  const played = events.filter(({ event }) => event.type === 'round/played');
  expect(played).toHaveLength(world.finishedRounds.roulette.length);
  expect(events.filter(({ event }) => event.type === 'bet/settled' && event.data.game === 'roulette' && event.data.stakeCents === 10_00)).toHaveLength(2);
  expect(new Set(events.flatMap(({ event }) => (event.type === 'bet/settled' ? [event.data.bet] : []))).size).toBe(events.filter(({ event }) => event.type === 'bet/settled').length);

  // Leaving the table resets the view; the proof of the round is there for anybody.
  await first.getByRole('tab', { name: 'Solo Play' }).click();
  await first.getByRole('tab', { name: 'Live Game' }).click();
  await first.getByRole('region', { name: 'Last rounds' }).getByRole('link', { name: /^Verify/u }).first().click();
  await expect(first.getByText('Outcome matches')).toBeVisible();
});

test.describe('looked at', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the live table meets WCAG 2.2 AA in both themes, wide and narrow', async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(LIVE);
    await register(page, person('ada'));
    await expect(page.getByText('Place your bets')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Place bet' }).click();
    for (const { theme, width } of looks) {
      await chooseLook(page, theme, width);
      await axeScan(page, { label: `live roulette, ${theme}, ${width} px` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(width);
    }
  });
});
