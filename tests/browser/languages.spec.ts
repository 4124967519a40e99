/** The language of a page: the browser's at first, then the chosen one, kept over a reload. */
import { expect, test } from '../kit/browser/test.ts';

test.describe('a reader of German', () => {
  test.use({ locale: 'de-AT' });

  test('gets German at once, and English from the choice at the foot of the page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Konto anlegen', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('reads refusals in German', async ({ page }) => {
    await page.goto('/games');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-Mail' }).fill('nobody@example.com');
    await dialog.getByLabel('Passwort', { exact: true }).fill('wrong password');
    await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(dialog.getByText('E-Mail oder Passwort ist falsch')).toBeVisible();
  });
});

test('a reader of a language that the app does not have gets English', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'fi-FI', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});
