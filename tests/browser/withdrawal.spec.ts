import { balanceOf } from '../../src/domain/world.ts';
import { keptLog, verifyKept } from '../kit/browser/kept.ts';
import { admin, dialog, expectBalance, expectFieldError, person, register, toast, userMenu } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';
import { ADDRESS, openRequest, openWithdrawals, submit } from '../kit/browser/withdrawals.ts';

/** Asking for a withdrawal, with every refusal where it arose, and two tabs that want the same credits. */

test('guests are told to log in', async ({ page }) => {
  await page.goto('/withdrawal');
  await expect(page.getByText('Please log in to see your withdrawals')).toBeVisible();
  await expect(page).toHaveTitle(/^Withdrawals/u);
  await page.getByRole('button', { name: 'Sign Up / Sign In' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('what cannot be withdrawn is refused at its field; the rest is submitted, set aside and listed', async ({ page }) => {
  // Who has more than can be withdrawn at once.
  await openAs(page, 'admin', '/');
  allowRefusals(page);
  await userMenu(page, admin.username).click();
  await page.getByRole('menuitem', { name: 'Withdrawal', exact: true }).click();
  await expect(page.getByText('No withdrawal history yet')).toBeVisible();
  const form = await openRequest(page);
  await expect(form.getByText('Min: 10.00')).toBeVisible();
  await expect(form.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  const amount = form.getByLabel('Amount');
  const address = form.getByLabel('PayPal Email');

  await submit(form);
  await expectFieldError(amount, 'Please enter a valid amount');
  await amount.fill('50');
  await submit(form);
  await expectFieldError(address, 'Please enter your withdrawal address');
  await address.fill(ADDRESS);
  for (const [typed, sentence] of [
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['ten', 'Please enter a valid amount'],
    ['10.001', 'Did you mean 10,001.00 or 10.00?'],
    ['10.0011', 'Please enter a valid amount'],
    ['9.99', 'Minimum withdrawal amount is $10.00'],
    ['9,99', 'Minimum withdrawal amount is $10.00'],
    ['5,000.01', 'Maximum withdrawal amount is $5,000.00'],
    ['10000.01', 'Insufficient balance'],
    ['999999999999999999999', 'Insufficient balance'],
  ] as const) {
    await amount.fill(typed);
    await submit(form);
    await expectFieldError(amount, sentence);
    await expect(toast(page, sentence)).toBeVisible();
  }
  await expect(form.getByText('Your balance: 10,000.00.')).toBeVisible();

  await form.getByRole('button', { name: 'Max' }).click();
  await expect(amount).toHaveValue('5000');
  await submit(form);
  await expect(toast(page, 'Withdrawal request submitted!')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Request withdrawal' })).toBeFocused();
  await expectBalance(page, '5,000.00');
  const row = page.getByRole('region', { name: 'Withdrawals, newest first' }).getByRole('row').nth(1);
  await expect(row).toContainText('5,000.00');
  await expect(row).toContainText('Pending');
  await expect(row).toContainText(ADDRESS);
  await expect(page.getByText('set aside for a pending withdrawal')).toBeVisible();
  expect(await keptLog(page), 'the address is not in the log').not.toContain(ADDRESS);

  await page.reload();
  await expect(row).toContainText(ADDRESS);
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(row).toContainText('Pending');
});

test('two tabs ask for the whole balance at once: one is accepted', async ({ launchProfile }) => {
  const profile = await launchProfile({ reducedMotion: 'reduce' });
  const first = profile.page();
  await first.goto('/');
  await register(first, person('ada'));
  const second = await profile.context().newPage();
  const forms = [];
  for (const tab of [first, second]) {
    await openWithdrawals(tab);
    const form = await openRequest(tab);
    await form.getByRole('button', { name: 'Max' }).click();
    await form.getByRole('radio', { name: 'Crypto' }).check();
    await form.getByLabel('Wallet Address').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    forms.push(form);
  }
  await Promise.all(
    forms.map((form) => form.getByRole('button', { name: 'Request withdrawal' }).evaluate((button: HTMLButtonElement) => button.click())),
  );
  const answers = await Promise.all(
    [first, second].map(async (tab) => {
      const [accepted, refused] = [toast(tab, 'Withdrawal request submitted!'), toast(tab, 'Insufficient balance')];
      await expect(accepted.or(refused)).toBeVisible();
      return (await accepted.count()) > 0 ? 'accepted' : 'refused';
    }),
  );
  expect(answers.toSorted()).toEqual(['accepted', 'refused']);
  for (const tab of [first, second]) {
    await tab.keyboard.press('Escape');
    await expectBalance(tab, '0.00');
  }
  const { world, report } = await verifyKept(first);
  expect(report.failure).toBeNull();
  const requests = Object.values(world.withdrawals);
  expect(requests.map(({ cents }) => cents)).toEqual([100_00]);
  expect(requests[0] && balanceOf(world, requests[0].account)).toBe(0);
});
