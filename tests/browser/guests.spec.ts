/** The games without an account. */
import { expect, test } from '../kit/browser/test.ts';
import { dialog } from '../kit/browser/person.ts';
import { keptHead } from '../kit/browser/kept.ts';

test('a guest plays a demonstration, checks its proof, and is asked to sign in', async ({ page }) => {
  await page.goto('/games/dice');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  const { seq } = await keptHead(page);
  await page.getByRole('button', { name: 'Try it free' }).click();
  const result = page.locator('[data-result]');
  await expect(result).toContainText(/^Free try: rolled \d+\. You needed 50 or under\. A bet of 10\.00 would have /u);
  await expect(page.getByText('Nothing was bet, and nothing is saved. Verify')).toBeVisible();
  expect((await keptHead(page)).seq, 'nothing was written').toBe(seq);

  await page.getByRole('link', { name: 'Verify the free try' }).click();
  await expect(page).toHaveURL(/\/fairness\?game=dice&serverSeed=/u);
  const proof = page.getByRole('region', { name: 'The proof' });
  for (const what of ['Seed', 'Outcome', 'Payout']) await expect(proof.getByText(`${what} matches`)).toBeVisible();

  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Sign Up / Sign In' }).click();
  await expect(dialog(page).getByText('Sign In to Your Account')).toBeVisible();
});

test('where nothing can be tried, the sign-in dialog says why it opens', async ({ page }) => {
  for (const [address, action, sentence] of [
    ['/games/crash', 'Bet', 'Please login to play'],
    ['/games/coinflip?table=create', 'Create Game', 'Please login to create a game'],
    ['/games/roulette?table=live', /^Place bet/u, 'Please login to play'],
    ['/games/crash?table=shared', /^Place bet/u, 'Please login to play'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleDescription(sentence);
  }
});
