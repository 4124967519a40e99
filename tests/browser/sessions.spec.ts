import { keptLog } from '../kit/browser/kept.ts';
import {
  demo,
  dialog,
  expectBalance,
  guestButton,
  logOut,
  openAsGuest,
  openAuth,
  person,
  register,
  rollOnce,
  signIn,
  toast,
  userMenu,
} from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { signInEarly } from '../kit/browser/signInEarly.ts';
import { expect, ONLY_IN_BROWSER, test } from '../kit/browser/test.ts';

/** Who is signed in where; and what a start finds in a browser that has been used before. */

/** At a house server a browser has one session: remote/sessions.spec.ts. */
test('two people in two tabs: leaving reaches the tabs of the same account only', { tag: ONLY_IN_BROWSER }, async ({ page, context }) => {
  const second = await context.newPage();
  await openAsGuest(page);
  await openAsGuest(second);
  await register(page, person('ada'));
  await register(second, person('grace'));
  await expect(userMenu(page, 'ada'), 'a sign-in elsewhere takes nobody’s place').toBeVisible();

  const third = await context.newPage();
  await third.goto('/games');
  await expect(userMenu(third, 'grace'), 'a new tab starts from the last session').toBeVisible();
  await logOut(third, 'grace');
  await expect(toast(third, 'You have been logged out')).toBeVisible();
  await expect(guestButton(second)).toBeVisible();
  await expect(toast(second, 'You have been logged out')).toBeVisible();
  await expect(userMenu(page, 'ada')).toBeVisible();
  await rollOnce(page);

  for (const tab of [page, second]) await tab.reload();
  await expect(userMenu(page, 'ada'), 'a session outlives a reload').toBeVisible();
  await expect(guestButton(second), 'and so does its end').toBeVisible();
});

test('a session outlives the browser, and its end does too', async ({ launchProfile }) => {
  const profile = await launchProfile();
  await openAsGuest(profile.page());
  await register(profile.page(), person('ada'));
  const again = await profile.reopen();
  await again.goto('/games');
  await expect(userMenu(again, 'ada')).toBeVisible();
  await logOut(again, 'ada');
  const last = await profile.reopen();
  await openAsGuest(last);
});

test('who signs in while the house is still opening waits for it', async ({ page }) => {
  const arrive = await signInEarly(page);
  arrive();
  await expect(dialog(page)).toBeHidden();
  await expectBalance(page, '10,000.00');
  expect(await keptLog(page)).toContain('"type":"SignIn"');
});

/** What the old product left in a browser moves into the house of that browser. */
test(
  'accounts of the old local storage are brought over once, with their passwords, and leave no trace of them',
  { tag: ONLY_IN_BROWSER },
  async ({ page }) => {
    const old = [
      {
        id: '7',
        username: 'Old Ada',
        email: 'old.ada@example.org',
        password: 'plain as day',
        balance: 321.5,
        verified: true,
        role: 'admin',
        authProvider: 'email',
        referralCode: 'OLDADA1',
        referrals: [],
        referralsPaid: [],
      },
      {
        id: '8',
        username: 'broke',
        email: 'no address',
        password: 'whatever',
        balance: 1,
        verified: false,
        role: 'user',
        authProvider: 'email',
      },
    ];
    await page.goto('/robots.txt');
    allowProblem(page, /favicon/u);
    await page.evaluate((records) => localStorage.setItem('userDatabase', JSON.stringify(records)), old);
    await openAsGuest(page);
    await expect(toast(page, 'Old accounts imported: 1.')).toBeVisible();
    await expect(toast(page, /^Old records that could not be imported: record 2: /u)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userDatabase'))).toBeNull();
    expect(await keptLog(page)).not.toMatch(/plain as day|old\.ada@example\.org/u);

    await signIn(page, { email: 'old.ada@example.org', password: 'plain as day' });
    await expectBalance(page, '321.50');
    await expect(userMenu(page, 'Old-Ada')).toBeVisible();
    await page.reload();
    await expectBalance(page, '321.50');
    await expect(toast(page, 'Old accounts imported: 1.'), 'a second start brings nothing over').toHaveCount(0);
  },
);

/** It deletes the log that the browser stores. */
test('a lost log is said, nothing begins by itself, and one may start again', { tag: ONLY_IN_BROWSER }, async ({ page }) => {
  await openAs(page, 'ada', '/games');
  await page.goto('/robots.txt');
  allowProblem(page, /favicon/u);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('house');
        deleting.onsuccess = () => resolve();
        deleting.onblocked = () => reject(new Error('The database is still open.'));
      }),
  );
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/games');
    await expect(page.getByRole('heading', { name: 'The history in this browser is gone' })).toBeVisible();
    await expect(page.getByText(/There were at least \d+ entries/u)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start again from nothing' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep everything as it is' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The history in this browser is gone' })).toBeVisible();
  await page.getByRole('button', { name: 'Start again from nothing' }).click();
  await question.getByRole('button', { name: 'Start again', exact: true }).click();
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  await signIn(page, demo);
  await expectBalance(page, '1,000.00');
});

test('a referral link is taken from the address, fills in the form, and pays its owner', async ({ page }) => {
  await page.goto('/games?ref=demo2023');
  await expect(toast(page, 'Referral code applied!')).toBeVisible();
  await expect(page).toHaveURL('/games/dice');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  const form = await openAuth(page, 'Sign Up');
  await expect(form.getByLabel('Referral Code (Optional)')).toHaveValue('DEMO2023');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await register(page, person('friend'));
  await expect(toast(page, "Referral bonus of 250 credits has been added to demo's account!")).toBeVisible();
  await logOut(page, 'friend');
  await signIn(page, demo);
  await expectBalance(page, '1,250.00');
  await logOut(page, 'demo');
  const next = await openAuth(page, 'Sign Up');
  await expect(next.getByLabel('Referral Code (Optional)'), 'a code is spent by a sign-up').toHaveValue('');
});
