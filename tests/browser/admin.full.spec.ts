import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { askForWithdrawal, backTeam, completeWithdrawal } from '../kit/browser/backOffice.ts';
import { keptLog, verifyKept } from '../kit/browser/kept.ts';
import { SESSION_KEY } from '../kit/browser/keptInBrowser.ts';
import { looks } from '../kit/browser/looks.ts';
import {
  dialog,
  expectBalance,
  expectFieldError,
  openAuth,
  logOut,
  person,
  register,
  signIn,
  toast,
  userMenu,
} from '../kit/browser/person.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The portal: an admin in one tab, a player in another, over one log. */

/** The portal, in a house where these people have signed up too. */
async function openPortal(page: Page, others: readonly string[] = []): Promise<void> {
  await prepareHouse(page, ['admin', ...others]);
  await openAs(page, 'admin', '/');
  await userMenu(page, 'admin').click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
}

/** Opens the games in a tab in which nobody is signed in yet. A new tab here begins with the last session. */
async function asGuest(tab: Page): Promise<Page> {
  // This file runs no script. A page of the app writes its session back.
  await tab.goto('/robots.txt');
  await tab.evaluate((session) => {
    sessionStorage.clear();
    localStorage.removeItem(session);
  }, SESSION_KEY);
  await tab.goto('/games');
  await expect(tab.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  return tab;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function createAccount(page: Page, fields: { username: string; email: string; password: string; balance?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click();
  const form = dialog(page);
  await form.getByLabel('Username').fill(fields.username);
  await form.getByLabel('Email').fill(fields.email);
  await form.getByLabel('Password', { exact: true }).fill(fields.password);
  if (fields.balance !== undefined) await form.getByLabel('Initial balance').fill(fields.balance);
  await form.getByRole('button', { name: 'Create Account' }).click();
}

test('whoever is no admin is sent home', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'You do not have access to this page')).toBeVisible();
  await openAs(page, 'ada', '/');
  await userMenu(page, 'ada').click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'You do not have access to this page')).toBeVisible();
});

test('an account is created, edited and blocked; its session ends in the other tab; no address is in the log', async ({
  page,
  anotherPerson,
}) => {
  await openPortal(page);
  allowRefusals(page);
  await createAccount(page, { username: 'gr', email: 'grace@example.org', password: 'nanoseconds' });
  await expectFieldError(dialog(page).getByLabel('Username'), 'Username must be at least 3 characters');
  await dialog(page).getByLabel('Username').fill('grace');
  await dialog(page).getByLabel('Initial balance').fill('-1');
  await dialog(page).getByRole('button', { name: 'Create Account' }).click();
  await expectFieldError(dialog(page).getByLabel('Initial balance'), 'Balance cannot be negative');
  await dialog(page).getByLabel('Initial balance').fill('42');
  await dialog(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Account created')).toBeVisible();
  await expect(row(page, 'grace@example.org')).toContainText('42.00');

  const tab = await asGuest(await anotherPerson());
  allowRefusals(tab);
  await signIn(tab, { email: 'GRACE@example.org', password: 'nanoseconds' });
  await expectBalance(tab, '42.00');

  await page.getByRole('button', { name: 'Edit grace' }).click();
  await expect(dialog(page).getByLabel('Email')).toHaveValue('grace@example.org');
  await dialog(page).getByLabel('Email').fill('hopper@example.org');
  await dialog(page).getByLabel('New password').fill('a new secret');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'User updated')).toBeVisible();
  await expect(row(page, 'hopper@example.org')).toBeVisible();

  await page.getByRole('button', { name: 'Block grace' }).click();
  await dialog(page).getByLabel('Reason').fill('several accounts');
  await dialog(page).getByRole('button', { name: 'Block user' }).click();
  await expect(toast(page, 'User blocked')).toBeVisible();
  await expect(tab.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(toast(tab, 'This account has been blocked: several accounts')).toBeVisible();
  const form = await openAuth(tab, 'Sign In');
  await form.getByLabel('Email').fill('hopper@example.org');
  await form.getByLabel('Password', { exact: true }).fill('a new secret');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('This account has been blocked: several accounts');
  await page.getByRole('button', { name: 'Unblock grace' }).click();
  await dialog(page).getByLabel('Reason').fill('a mistake');
  await dialog(page).getByRole('button', { name: 'Unblock user' }).click();
  await expect(toast(page, 'User unblocked')).toBeVisible();
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(tab, /^Welcome back/u)).toBeVisible();
  await logOut(tab, 'grace');

  await register(tab, person('newcomer'));
  await expect(toast(page, 'New user registered: newcomer')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Data refreshed')).toBeVisible();
  await expect(row(page, 'newcomer@example.org')).toContainText('Pending');
  expect(await keptLog(page)).not.toMatch(/hopper@|grace@|newcomer@|a new secret|nanoseconds/u);
  expect((await verifyKept(page)).report.ok).toBe(true);
});

test('withdrawals are completed and rejected, with the address beside the log', async ({ page, anotherPerson }) => {
  await openPortal(page, ['ada']);
  const tab = await anotherPerson();
  await openAs(tab, 'ada', '/withdrawal');
  for (const amount of ['20', '30']) await askForWithdrawal(tab, amount, `pay${amount}@example.net`);
  await expectBalance(tab, '50.00');

  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  await completeWithdrawal(page, 'pay20@example.net');
  await row(page, 'pay30@example.net')
    .getByRole('button', { name: /^Reject/u })
    .click();
  await dialog(page).getByRole('button', { name: 'Reject withdrawal' }).click();
  await expectFieldError(dialog(page).getByLabel('Reason'), 'Please give a reason');
  await dialog(page).getByLabel('Reason').fill('the address is not reachable');
  await dialog(page).getByRole('button', { name: 'Reject withdrawal' }).click();
  await expect(toast(page, 'Withdrawal rejected')).toBeVisible();
  await expect(page.getByText('No pending withdrawal requests')).toBeVisible();
  await page.getByLabel('Status').selectOption('Completed');
  await expect(row(page, 'pay20@example.net')).toContainText('Completed');
  await page.getByLabel('Amount from').fill('25');
  await expect(page.getByText('Nothing in the whole log matches. Remove a filter.')).toBeVisible();
  await expectBalance(tab, '80.00');
  await expect(tab.getByText('the address is not reachable').first()).toBeVisible();
});

test('an event is created and settled, and its bet is paid in the other tab', async ({ page, anotherPerson }) => {
  await openPortal(page, ['ada']);
  await page.getByRole('tab', { name: 'Sports Betting' }).click();
  const create = page.getByRole('region', { name: 'Create Sports Event' });
  await create.getByLabel('Sport').fill('Chess');
  await create.getByLabel('Home team').fill('White');
  await create.getByLabel('Away team').fill('Black');
  await create.getByLabel(/^Start time/u).fill('2040-01-01T12:00');
  await create.getByRole('textbox', { name: 'Draw odds' }).fill('');
  await expect(create.getByText('0.00 %')).toBeVisible();
  await create.getByRole('button', { name: 'Create Event' }).click();
  await expect(toast(page, 'Event created')).toBeVisible();

  const tab = await anotherPerson();
  await openAs(tab, 'ada', '/sports');
  await backTeam(tab, 'White');

  await page.getByRole('button', { name: 'Suspend betting White against Black' }).click();
  await expect(toast(page, 'Betting suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Go live White against Black' }).click();
  await expect(page.getByText('Betting closed')).toBeVisible();
  await page.getByRole('button', { name: 'Settle White against Black' }).click();
  const settle = page.getByRole('region', { name: 'Settle Event' });
  await settle.getByLabel('Home score').fill('3');
  await settle.getByLabel('Away score').fill('1');
  await settle.getByRole('button', { name: 'Settle Event' }).click();
  const question = page.getByRole('alertdialog', { name: 'Settle White – Black at 3:1?' });
  await expect(question.getByText('Betting on this event is open')).toBeHidden();
  await expect(question).toContainText('The home team wins: 1 bet is open, 1 wins. 10.00 credits are paid out of 5.00 staked.');
  await question.getByRole('button', { name: 'Settle and pay' }).click();
  await expect(toast(page, 'Event settled')).toBeVisible();
  await expectBalance(tab, '105.00');
  await expect(page.getByRole('button', { name: 'Settle White against Black' })).toHaveCount(0);
});

test('a trail goes back to the first entry, shows the account as it was, and is exported harmlessly', async ({ page }) => {
  await openPortal(page);
  await page.getByRole('link', { name: 'Trail of demo' }).click();
  await expect(page.getByRole('heading', { name: 'Trail of demo' })).toBeVisible();
  const past = page.getByRole('region', { name: 'Account at an earlier entry' });
  await expect(past.getByText('1,000.00')).toBeVisible();
  const slider = past.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(past.getByText('890.60')).toBeVisible();
  await expect(past.getByText('0, 0 won')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(past.getByText('1, 1 won')).toBeVisible();
  await past.getByRole('button', { name: 'Now' }).click();
  await expect(past.getByText('1,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/^Holds from entry 1 to \d+$/u)).toBeVisible();
  await page.getByLabel('Kind').selectOption('bet');
  await expect(page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Kind').selectOption('');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^trail-demo-\d+\.csv$/u);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeff"entry","time","local_time","local_zone","event","sentence","change_cents","by","command","hash","data"',
  );
  expect(csv).toContain('"-1000"');
  expect(csv).toContain('"{""account"":');
  expect(csv.split('\r\n').every((line) => line === '' || /^\ufeff?"(?![=+\-@])/u.test(line))).toBe(true);
});

for (const { theme, width } of looks) {
  test(`the portal meets WCAG 2.2 AA with its dialogs open, ${theme}, ${width} px`, async ({ page }) => {
    test.slow();
    allowRefusals(page);
    await page.setViewportSize({ width, height: 900 });
    await openPortal(page);
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
    const scan = async (label: string): Promise<void> => {
      await axeScan(page, { label: `${label}, ${theme}, ${width} px` });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${label} does not scroll sideways`,
      ).toBeLessThanOrEqual(0);
    };
    const closed = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(dialog(page).or(page.getByRole('alertdialog'))).toHaveCount(0);
    };
    await expect(row(page, 'demo@example.com')).toBeVisible();
    await scan('users');
    await createAccount(page, { username: 'x', email: '', password: '' });
    await expect(toast(page, 'Username must be at least 3 characters')).toBeVisible();
    await scan('creating, refused');
    await closed();
    await page.getByRole('button', { name: 'Edit demo' }).click();
    await scan('editing');
    await closed();
    await page.getByRole('button', { name: 'Block demo' }).click();
    await scan('blocking');
    await closed();
    await page.goto('/admin?tab=general&view=history');
    await expect(row(page, 'rolled')).toBeVisible();
    await scan('game history');
    await page.goto('/admin?tab=general&view=movements');
    await expect(row(page, 'opening balance').first()).toBeVisible();
    await scan('movements');
    await page.goto('/admin?tab=general&view=withdrawals');
    await expect(page.getByText('No pending withdrawal requests')).toBeVisible();
    await scan('withdrawals');
    await page.goto('/admin?tab=offers');
    await page.getByRole('button', { name: 'Add Offer' }).click();
    await dialog(page).getByRole('button', { name: 'Create offer' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await scan('an offer, refused');
    await closed();
    await page
      .getByRole('button', { name: /completions of/u })
      .first()
      .click();
    await scan('completions');
    await closed();
    await page.goto('/admin?tab=offers&view=partners');
    await expect(page.getByText('Ignored Messages')).toBeVisible();
    await scan('partners');
    await page.goto('/admin?tab=sports');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(toast(page, 'Please fill all required fields')).toBeVisible();
    await scan('sports, refused');
    await page.getByRole('button', { name: /^Edit Harbor/u }).click();
    await scan('editing an event');
    await closed();
    await page.goto('/admin?tab=trail&account=acc_00000000000000000000000000000de0');
    await expect(page.getByText('demo registered')).toBeVisible();
    await scan('trail');
    await page.goto('/admin?tab=house');
    await expect(page.getByText('Adds up to 0')).toBeVisible();
    const whatIf = page.getByRole('region', { name: 'What if' });
    await whatIf.getByRole('button', { name: 'Play it again' }).click();
    await expect(whatIf.getByRole('img', { name: /^The house’s result over the entries/u })).toBeVisible();
    await page.locator('summary', { hasText: 'Plinko' }).click();
    await page.getByLabel('Low, no. 1', { exact: true }).fill('1.6');
    await scan('house');
    await page.getByRole('button', { name: 'Review change' }).click();
    await expect(dialog(page)).toBeVisible();
    await scan('a change of rules');
  });
}
