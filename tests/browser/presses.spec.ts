import { dialog, rollOnce } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { button, code, lose } from '../kit/browser/presses.ts';

/** A press is never lost between down and up, and code that does not load says so. */

test('a screen whose code does not come says so in its place, and comes when it is tried again', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  const found = await lose(page, code('SlotsScreen'));
  await page.getByRole('tab', { name: 'Slots' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'A part of the app did not load.' });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Slots' })).toBeFocused();
  await found();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible();
});

test('a row does not move away while it is pressed', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  const first = await rollOnce(page);
  await button(page, 'Seeds').click();
  await dialog(page).getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Revealed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Recent results' })
    .getByRole('link', { name: /^Verify/u })
    .hover();
  await page.mouse.down();
  // Another round ends before the button is lifted, as one of a plan does.
  await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Roll')?.click());
  await expect(page.locator('[data-result]')).not.toHaveAttribute('data-result', first);
  // It is told after the list has it.
  await expect(page.locator('[data-region=polite]')).toContainText(/You won|Stake returned|Better luck/u);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/fairness/u);
});
