import { audit, exportLog } from '../../kit/browser/books.ts';
import {
  balance,
  expectBalance,
  guestButton,
  logOut,
  openAuth,
  person,
  register,
  signIn,
  toast,
  userMenu,
} from '../../kit/browser/person.ts';
import { allowProblem, watchContext } from '../../kit/browser/problems.ts';
import { expect, test } from '../../kit/browser/test.ts';

/** Who one is at a house server: in the tabs of one browser, in several browsers, and by the third party. */

test.use({ house: 'server' });

/** The server says with a status what it refuses, and the browser writes that down. */
const refusedByStatus = /the server responded with a status of 40[013]/u;

test('tabs share a session; one that ends in another browser ends in all of them', async ({ browser }, info) => {
  test.slow();
  const [here, elsewhere] = await Promise.all([browser.newContext(), browser.newContext()]);
  await Promise.all([here, elsewhere].map(watchContext));
  const ada = person('ada');

  await test.step('a guest sees the games and takes along what is public', async () => {
    const page = await here.newPage();
    await page.goto('/games/dice');
    await expect(page.getByRole('tab', { name: 'Dice' })).toBeVisible();
    await expect(guestButton(page)).toBeVisible();
    const { file } = await exportLog(page, info, 'Export the public log');
    expect(audit('verify', file)).toContain('holds');
    await page.close();
  });

  const [tab, other] = [await here.newPage(), await here.newPage()];
  await test.step('who signs in in one tab is signed in in the other one', async () => {
    for (const page of [tab, other]) await page.goto('/games/dice');
    await register(tab, ada);
    await expectBalance(other, '100.00');
  });

  await test.step('a withdrawal takes its way', async () => {
    await tab.goto('/withdrawal');
    await tab.getByRole('button', { name: 'Request withdrawal' }).click();
    const form = tab.getByRole('dialog', { name: 'Withdraw credits' });
    await form.getByLabel('Amount').fill('20');
    await form.getByLabel('PayPal Email').fill('pay@example.org');
    await form.getByRole('button', { name: 'Request withdrawal' }).click();
    await expect(toast(tab, 'Withdrawal request submitted!')).toBeVisible();
    for (const page of [tab, other]) await expectBalance(page, '80.00');
    await expect(tab.getByRole('region', { name: 'Withdrawals, newest first' })).toContainText('pay@example.org');
  });

  await test.step('a sign-out in another browser ends it here, in one sentence', async () => {
    const there = await elsewhere.newPage();
    await there.goto('/games/dice');
    await signIn(there, ada);
    await expectBalance(there, '80.00');
    for (const page of [tab, other]) allowProblem(page, refusedByStatus);
    // Looked for from now on: a slow machine may bring the page to the front when the toast has gone.
    const told = expect(toast(other, 'You have been logged out')).toBeVisible();
    const shown = logOut(there, ada.username).then(async () => {
      for (const page of [tab, other]) {
        await expect(guestButton(page)).toBeVisible();
        await page.bringToFront();
      }
    });
    await Promise.all([told, shown]);
    await tab.reload();
    await expect(guestButton(tab)).toBeVisible();
  });
  await Promise.all([here.close(), elsewhere.close()]);
});

test('the third party sends the page back, as the same person each time', async ({ page }, info) => {
  test.slow();
  await page.goto('/games/dice');
  await (await openAuth(page, 'Sign In')).getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toast(page, 'Account created with Google! Welcome bonus: 100 credits')).toBeVisible();
  await expect(page).toHaveURL(/\/games\/dice$/u);
  await expectBalance(page, '100.00');
  await page.goto('/password');
  await expect(page.getByText('This account signs in through Google and has no password yet.')).toBeVisible();
  const username =
    (
      await page
        .getByText(/With a password you can also sign in as/u)
        .locator('strong')
        .innerText()
    ).split('@')[0] ?? '';

  const { file } = await exportLog(page, info);
  expect(audit('verify', file)).toContain('holds');
  const menu = page.getByRole('banner').getByRole('button', { name: new RegExp(username, 'iu') });
  const shown = await menu.innerText();
  await logOut(page, shown.trim());

  const form = await openAuth(page, 'Sign In');
  await expect(form.getByText(`As ${shown.trim()}`)).toBeVisible();
  await form.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toast(page, `Welcome back, ${shown.trim()}!`)).toBeVisible();
  await expect(userMenu(page, shown.trim())).toBeVisible();
  await expect(balance(page)).toBeVisible();

  // Another person is chosen on the page of the third party, which goes on knowing the first one.
  await logOut(page, shown.trim());
  await (await openAuth(page, 'Sign In')).getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByRole('link', { name: 'Use another account' }).press('Enter');
  await expect(toast(page, 'Account created with Google! Welcome bonus: 100 credits')).toBeVisible();
  await expect(userMenu(page, shown.trim())).toBeHidden();
});
