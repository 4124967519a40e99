import { openAs } from '../../kit/browser/prepared.ts';
import { allowProblem } from '../../kit/browser/problems.ts';
import { expect, test } from '../../kit/browser/test.ts';

test.use({ house: 'server' });

test('a house that turns a withdrawal away as if the session had ended, and renews that session, is named', async ({ page }) => {
  await openAs(page, 'ada', '/withdrawal');
  allowProblem(page, /the server responded with a status of 401/u);
  await page.route('**/withdrawals', (route) =>
    route.fulfill({ status: 401, json: { code: 'no-session', message: 'Your session has ended. Sign in again.', seq: 1, at: Date.now() } }),
  );
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  const form = page.getByRole('dialog', { name: 'Withdraw credits' });
  await form.getByLabel('Amount').fill('20');
  await form.getByLabel('PayPal Email').fill('pay@example.org');
  await form.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText(/a RequestWithdrawal was refused \(no-session\), but the house renewed the session/u).first()).toBeVisible();
});
