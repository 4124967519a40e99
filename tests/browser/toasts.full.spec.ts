import type { Locator, Page } from '@playwright/test';
import { betAmount, dialog, openDice, person, register, rollButton, toast, userMenu } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What toasts say must not stand on what a person is about to press: the main button, a dialog’s actions, a menu. */

const SCREENS = [
  { width: 1_280, height: 900 },
  { width: 360, height: 740 },
];

/** A button is free where the middle of each of its edges belongs to it. */
async function expectFree(button: Locator, label: string): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const covered = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      const points = [
        [left + 4, middle.y],
        [right - 4, middle.y],
        [middle.x, top + 4],
        [middle.x, bottom - 4],
      ] as const;
      return points
        .map(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-toast]')?.textContent ?? '')
        .filter((text) => text !== '');
    });
  await expect.poll(covered, { message: `${label} must be free of toasts` }).toEqual([]);
}

async function fillTheStack(page: Page): Promise<void> {
  for (const [amount, sentence] of [
    ['0', 'Bet amount must be greater than 0'],
    ['1.2345', 'Bet amounts have at most 2 decimals'],
    ['1,234', /^Did you mean/u],
    ['x', /.+/u],
  ] as const) {
    await betAmount(page).fill(amount);
    await rollButton(page).click();
    await expect(toast(page, sentence).last()).toBeVisible();
    await expectFree(rollButton(page), `Roll, after “${amount}”`);
    await expect(page.locator('[data-toast]')).toHaveCount(1);
  }
}

for (const size of SCREENS) {
  test(`toasts leave the main button and a dialog’s actions free, ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openAs(page, 'ada', '/games');
    allowRefusals(page);
    await openDice(page);
    await fillTheStack(page);

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const name of ['Fairness', 'Event log', 'Terms', 'Privacy', 'Support'])
      await expectFree(page.getByRole('contentinfo').getByRole('link', { name }), `Footer, ${name}`);

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Seeds', exact: true }).click();
    const seeds = dialog(page);
    await seeds.getByLabel('Client seed', { exact: true }).fill('');
    await seeds.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Client seed cannot be empty')).toBeVisible();
    for (const name of ['Save', 'Rotate', 'Close']) await expectFree(seeds.getByRole('button', { name, exact: true }), `Seeds, ${name}`);
    await page.keyboard.press('Escape');

    await page.goto('/withdrawal');
    await page.getByRole('button', { name: 'Request withdrawal' }).click();
    await dialog(page).getByLabel('Amount').press('Enter');
    await expect(toast(page, 'Please enter a valid amount')).toBeVisible();
    for (const name of ['Cancel', 'Request withdrawal', 'Close'])
      await expectFree(dialog(page).getByRole('button', { name, exact: true }), `Withdraw, ${name}`);
  });
}

test('toasts leave an open menu free, in a window as low as a laptop’s, 1280 × 720', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto('/games?ref=demo2023');
  await expect(toast(page, 'Referral code applied!')).toBeVisible();
  await register(page, person('friend'));
  // More of them are waiting, two are shown at a time.
  await expect(toast(page, 'Account created successfully! Welcome bonus: 100 credits')).toBeVisible();
  await userMenu(page, 'friend').click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  // While they are there, not because they have gone.
  const beside = () =>
    page.evaluate(() => {
      const menu = document.querySelector('[role=menu]')?.getBoundingClientRect();
      const toasts = [...document.querySelectorAll('[data-toast]')].map((element) => element.getBoundingClientRect());
      const over = toasts.filter(
        (rect) => menu && rect.bottom > menu.top && rect.top < menu.bottom && rect.right > menu.left && rect.left < menu.right,
      );
      return { enough: toasts.length >= 2, over: over.length };
    });
  await expect.poll(beside).toEqual({ enough: true, over: 0 });
  await expect(toast(page, "Referral bonus of 250 credits has been added to demo's account!"), 'it has waited').toBeVisible();
});
