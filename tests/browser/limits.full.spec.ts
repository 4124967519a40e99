import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { atRest } from '../kit/browser/looks.ts';
import { betAmount, expectBalance, expectFieldError, openDice, rollButton, rollOnce, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { installClock, passTime } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';

/** Limits and breaks that people set themselves, and the session that is always in sight while they play. */

const session = (page: Page) => page.getByRole('region', { name: 'This session' });
const responsible = (page: Page) => page.getByRole('region', { name: 'Responsible play' });

async function asMember(page: Page): Promise<void> {
  await openAs(page, 'ada', '/games');
}

async function openLimits(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Limits' }).click();
  await expect(page).toHaveURL('/profile/limits');
  await expect(responsible(page)).toBeInViewport();
}

test('a stake limit stops a bet, with its sentence in the panel, also after a reload', async ({ page }) => {
  await asMember(page);
  await openLimits(page);
  await responsible(page).getByRole('radio', { name: 'Stakes' }).check();
  await responsible(page).getByLabel('At most').fill('5');
  await responsible(page).getByRole('button', { name: 'Set limit' }).click();
  await expect(toast(page, 'Stakes limit per day is 5.00 credits from now on')).toBeVisible();
  for (const time of ['at once', 'after a reload']) {
    await openDice(page);
    await betAmount(page).fill('5.01');
    await rollButton(page).click();
    await expectFieldError(betAmount(page), 'This bet would exceed your stake limit: you have 5.00 left until');
    await expectBalance(page, '100.00');
    await page.reload();
    await expect(rollButton(page), time).toBeVisible();
  }
  await betAmount(page).fill('5.01');
  await rollButton(page).click();
  await page.getByRole('button', { name: 'Bet 5.00 instead' }).click();
  await expect(betAmount(page)).toHaveValue('5');
  await rollOnce(page);
  await rollButton(page).click();
  await expectFieldError(betAmount(page), 'You have reached your stake limit, which resets at');
  await expect(page.getByRole('button', { name: /instead$/u })).toHaveCount(0);
});

test('old links to the limits lead to their tab', async ({ page }) => {
  await asMember(page);
  await page.goto('/profile#limits');
  await expect(page).toHaveURL('/profile/limits');
  await expect(responsible(page)).toBeInViewport();
});

test('loosening waits for a day and says so', async ({ page }) => {
  await asMember(page);
  await openLimits(page);
  const panel = responsible(page);
  const set = async (text: string): Promise<void> => {
    await panel.getByLabel('At most').fill(text);
    await panel.getByRole('button', { name: 'Set limit' }).click();
    await expect(panel.getByLabel('At most')).toHaveValue('');
  };
  await set('5');
  await panel.getByLabel('At most').fill('50');
  await expect(panel.getByText('takes effect after 24 hours.').last()).toBeVisible();
  await set('50');
  const limits = page.getByRole('list', { name: 'Your limits' });
  await expect(limits).toContainText('Becomes 50.00 credits');
  await expect(limits).toContainText('5.00 credits');
  await set('2');
  await expect(limits).not.toContainText('Becomes');
});

test('a break is confirmed first, and no bet is accepted during it', async ({ page }) => {
  await asMember(page);
  await openLimits(page);
  await responsible(page).getByRole('button', { name: '24 hours' }).click();
  await expect(responsible(page).getByText('Nobody can end the break sooner, not even you.')).toBeVisible();
  await responsible(page).getByRole('button', { name: 'Take a break of 24 hours' }).click();
  await expect(responsible(page).getByText('You are taking a break', { exact: true })).toBeVisible();
  await openDice(page);
  await expect(session(page)).toContainText('You are taking a break until');
  await rollButton(page).click();
  await expectFieldError(betAmount(page), 'You are taking a break until');
  await expectBalance(page, '100.00');
});

test('timer and net result stand beside the game, and half an hour of play is asked about', async ({ page }) => {
  await installClock([page.context()]);
  await asMember(page);
  await expect(session(page)).toContainText('00:00:00');
  await betAmount(page).fill('0.01');
  const look = page.getByRole('alertdialog', { name: 'Time for a look at the clock' });
  for (let minutes = 0; minutes < 28; minutes += 4) {
    await rollOnce(page);
    await passTime(240_000, page.context());
  }
  await expect(session(page)).toContainText(/00:28:\d\d/u);
  await expect(look).toBeHidden();
  await rollOnce(page);
  await passTime(120_000, page.context());
  await expect(look).toBeVisible();
  await expect(look).toContainText(/00:30:\d\d/u);
  await expect(look).toContainText(/[+−]?\d\.\d\d credits/u);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await atRest(page);
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await axeScan(page, { label: `reality check, ${theme}, ${width} px` });
    }
  }
  await look.getByRole('button', { name: 'Take a break' }).click();
  await look.getByRole('button', { name: '7 days' }).click();
  await axeScan(page, { label: 'a break to confirm' });
  await look.getByRole('button', { name: 'Not now' }).click();
  await look.getByRole('button', { name: 'Continue' }).click();
  await expect(look).toBeHidden();
  await rollOnce(page);
  await passTime(240_000, page.context());
  await expect(look).toBeHidden();
});
