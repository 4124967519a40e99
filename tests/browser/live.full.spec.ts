import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { holdBetting, phase, secondsLeft } from '../kit/browser/liveTable.ts';
import { chooseLook, looks } from '../kit/browser/looks.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { balance, resultLine, toast } from '../kit/browser/person.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { installClock, letTimeGo, passTime, runTime } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';

/** One live round for every tab: seen by all, settled once, and told when its wheel lies. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const LIVE = '/games/roulette?table=live';

async function bet(page: Page, colour: 'Red' | 'Black', credits: string): Promise<void> {
  await page.getByText(colour, { exact: true }).first().click();
  await page.getByLabel('Bet amount').fill(credits);
  await page.getByRole('button', { name: 'Place bet' }).click();
  await expect(toast(page, `Bet placed on ${colour.toLowerCase()}!`)).toBeVisible();
}

test('two tabs see one round, it is settled once, and no result is told before the wheel lies', async ({ page: first, anotherPerson }) => {
  const second = await anotherPerson();
  const contexts = [...new Set([first.context(), second.context()])];
  await installClock(contexts);
  await prepareHouse(first, ['ada', 'bob']);
  await openAs(first, 'ada', LIVE);
  await openAs(second, 'bob', LIVE);
  for (const tab of [first, second]) await expect(tab.getByText('Place your bets')).toBeVisible();
  // The time of betting stands still until both have bet.
  await holdBetting(first, ...contexts.slice(1));
  await expect(second.getByText('Place your bets')).toBeVisible();
  await bet(first, 'Red', '10');
  await bet(second, 'Black', '10');
  await expect(second.locator('[data-total=red]'), 'what the other one bet is seen').toContainText('10.00');

  await passTime((await secondsLeft(first)) * 1_000, ...contexts);
  await expect(async () => {
    await runTime(100, ...contexts);
    await expect(phase(second, 'spin')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(second.getByText('The wheel is spinning. No more bets.')).toBeVisible();
  await expect(resultLine(second)).toBeHidden();
  await expect(balance(second)).toHaveText('90.00 credits');
  // The button waits, and says why when it is pressed all the same.
  await second.getByRole('button', { name: /^Next round in \d+ s$/u }).click({ force: true });
  await expect(toast(second, 'Betting is closed for this round')).toBeVisible();
  await letTimeGo(...contexts);
  await passTime(4_000, ...contexts);
  for (const tab of [first, second]) await expect(resultLine(tab)).toBeVisible();
  const [number, ofTheOther] = [await resultLine(first).innerText(), await resultLine(second).innerText()].map(
    (line) => line.split('.')[0],
  );
  expect(number).toBe(ofTheOther);

  const { report, events, world } = await verifyKept(first);
  expect(report.ok).toBe(true);
  const played = events.filter(({ event }) => event.type === 'round/played');
  expect(played).toHaveLength(world.finishedRounds.roulette.length);
  expect(
    events.filter(({ event }) => event.type === 'bet/settled' && event.data.game === 'roulette' && event.data.stakeCents === 10_00),
  ).toHaveLength(2);
  expect(new Set(events.flatMap(({ event }) => (event.type === 'bet/settled' ? [event.data.bet] : []))).size).toBe(
    events.filter(({ event }) => event.type === 'bet/settled').length,
  );

  // Leaving the table resets the view; the proof of the round is there for anybody.
  await first.getByRole('tab', { name: 'Solo Play' }).click();
  await first.getByRole('tab', { name: 'Live Game' }).click();
  await first
    .getByRole('region', { name: 'Last rounds' })
    .getByRole('link', { name: /^Verify/u })
    .first()
    .click();
  await expect(first.getByText('Outcome matches')).toBeVisible();
});

test.describe('looked at', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the live table meets WCAG 2.2 AA in both themes, wide and narrow', async ({ page }) => {
    await openAs(page, 'ada', LIVE);
    await expect(page.getByText('Place your bets')).toBeVisible();
    await page.getByRole('button', { name: 'Place bet' }).click();
    for (const { theme, width } of looks) {
      await chooseLook(page, theme, width);
      await axeScan(page, { label: `live roulette, ${theme}, ${width} px` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(width);
    }
  });
});
