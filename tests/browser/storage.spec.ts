import { forbid } from '../kit/browser/forbid.ts';
import { dialog, expectBalance, fillSignUp, person, submitSignUp } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** A browser that forbids local storage. The log is in IndexedDB, so the app runs, and its settings last until the page is closed. */

test('the app runs where local storage is forbidden, and says what is lost with the page', async ({ page }) => {
  await forbid(page, 'localStorage');
  const refused = page.getByText(/^This browser stores no settings for this page\./u);
  const loading = page.getByText('Loading', { exact: true });

  await test.step('a game is there', async () => {
    await page.goto('/games/dice');
    await expect(page.getByRole('heading', { name: 'Dice' }).first()).toBeVisible();
    await expect(loading).toHaveCount(0);
    await expect(refused).toBeVisible();
  });

  await test.step('the page that computes a round is there', async () => {
    await page.goto('/fairness');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  await test.step('the landing page answers, and whoever creates an account is signed in', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create Account' }).first().click();
    const form = dialog(page);
    await fillSignUp(form, person('ada'));
    await submitSignUp(form);
    await expect(form).toBeHidden();
    await expectBalance(page, '100.00');
  });
});
