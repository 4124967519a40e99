import type { Locator, Page } from '@playwright/test';
import { holdBack, HOUSE_CODE } from '../kit/browser/holdBack.ts';
import { keptLog } from '../kit/browser/kept.ts';
import {
  balance,
  demo,
  dialog,
  expectBalance,
  expectFieldError,
  fillSignUp,
  logOut,
  openAuth,
  person,
  register,
  rollOnce,
  signIn,
  submitSignUp,
  toast,
  userMenu,
} from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowProblem, allowRefusals } from '../kit/browser/problems.ts';
import { installClock } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';

/** Who is signed in where, and for how long; and what a start finds in a browser that has been used before. */

const DAY_MS = 86_400_000;
const SIGN_IN = '"type":"SignIn"';

/** Opens the games as nobody. */
async function asGuest(page: Page): Promise<void> {
  await page.goto('/games');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
}

const guestButtons = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true });

test('two people in two tabs: leaving reaches the tabs of the same account only', async ({ page, context }) => {
  const second = await context.newPage();
  await asGuest(page);
  await asGuest(second);
  await register(page, person('ada'));
  await register(second, person('grace'));
  await expect(userMenu(page, 'ada'), 'a sign-in elsewhere takes nobody’s place').toBeVisible();

  const third = await context.newPage();
  await third.goto('/games');
  await expect(userMenu(third, 'grace'), 'a new tab starts from the last session').toBeVisible();
  await logOut(third, 'grace');
  await expect(toast(third, 'You have been logged out')).toBeVisible();
  await expect(guestButtons(second)).toBeVisible();
  await expect(toast(second, 'You have been logged out')).toBeVisible();
  await expect(userMenu(page, 'ada')).toBeVisible();
  await rollOnce(page);

  for (const tab of [page, second]) await tab.reload();
  await expect(userMenu(page, 'ada'), 'a session outlives a reload').toBeVisible();
  await expect(guestButtons(second), 'and so does its end').toBeVisible();
});

test('a session outlives the browser, and its end does too', async ({ launchProfile }) => {
  const profile = await launchProfile();
  await asGuest(profile.page());
  await register(profile.page(), person('ada'));
  const again = await profile.reopen();
  await again.goto('/games');
  await expect(userMenu(again, 'ada')).toBeVisible();
  await logOut(again, 'ada');
  const last = await profile.reopen();
  await asGuest(last);
});

const continueWithGoogle = (form: Locator) => form.getByRole('button', { name: 'Continue with Google' });
const useAnother = (form: Locator) => form.getByRole('button', { name: 'Use another account' });

/** Waits until somebody is welcomed who has just come through the third party. Answers the name. */
async function welcomed(page: Page): Promise<string> {
  await expect(toast(page, 'Account created with Google! Welcome bonus: 100 credits')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expectBalance(page, '100.00');
  const name = /^Welcome, (?<name>.+)!$/u.exec((await toast(page, /^Welcome, .+!$/u).textContent()) ?? '')?.groups?.['name'];
  return name ?? '';
}

test('a third party’s account is found again after days, gets a password, and stands beside another one', async ({ page, context }) => {
  await asGuest(page);
  const form = await openAuth(page, 'Sign Up');
  await expect(useAnother(form)).toHaveCount(0);
  const code = form.getByLabel('Referral Code (Optional)');
  await code.fill('NOBODY99');
  await page.keyboard.press('Tab');
  await expect(code).toHaveAccessibleDescription('This referral code is not known');
  await code.fill('demo2023');
  await continueWithGoogle(form).click();
  const first = await welcomed(page);
  await expect(toast(page, "Referral bonus of 250 credits has been added to demo's account!"), 'after the other two').toBeVisible();
  await page.close();

  const back = await context.newPage();
  await installClock([context], 2 * DAY_MS);
  await back.goto('/games');
  await expect(userMenu(back, first), 'two days later').toBeVisible();
  await expectBalance(back, '100.00');
  await expect(toast(back, 'You have been logged out')).toHaveCount(0);
  await logOut(back, first);
  const again = await openAuth(back, 'Sign In');
  await expect(again.getByText(`As ${first}`)).toBeVisible();
  await continueWithGoogle(again).click();
  await expect(toast(back, `Welcome back, ${first}!`)).toBeVisible();
  await expect(userMenu(back, first)).toBeVisible();
  await expect.poll(() => back.evaluate(() => sessionStorage.getItem('persist:auth-state')), 'the tab keeps the session').toContain('acc_');

  await back.goto('/password');
  const email = `${first.toLowerCase()}@example.com`;
  await expect(back.getByText(email)).toBeVisible();
  await expect(back.getByLabel('Current password')).toHaveCount(0);
  await back.getByLabel('New password', { exact: true }).fill('a word of my own');
  await back.getByLabel('Confirm new password').fill('a word of my own');
  await back.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(back, 'Password set')).toBeVisible();
  await expect(back.getByLabel('Current password')).toBeVisible();
  await logOut(back, first);
  await signIn(back, { email, password: 'a word of my own' });
  await expect(userMenu(back, first)).toBeVisible();
  await logOut(back, first);

  await useAnother(await openAuth(back, 'Sign In')).click();
  const second = await welcomed(back);
  expect(second).not.toBe(first);
  await logOut(back, second);
  const choice = await openAuth(back, 'Sign In');
  await expect(choice.getByText(`As ${second}`)).toBeVisible();
  await useAnother(choice).click();
  await choice.getByRole('group', { name: 'Use another account' }).getByRole('button', { name: first }).click();
  await expect(userMenu(back, first)).toBeVisible();
});

test('who was away for more than 30 days is signed out', async ({ page }) => {
  allowProblem(page, /the server responded with a status of 401/u);
  await openAs(page, 'ada', '/games');
  await installClock([page.context()], 31 * DAY_MS);
  await page.goto('/games');
  await expect(guestButtons(page)).toBeVisible();
  await expect(toast(page, 'You have been logged out')).toBeVisible();
});

test('the demo account signs in, is asked to change its public password, and can', async ({ page }) => {
  await asGuest(page);
  allowRefusals(page);
  await signIn(page, demo);
  await expect(toast(page, 'Welcome back, demo!')).toBeVisible();
  await expectBalance(page, '1,000.00');
  const banner = page.getByText('This account still has its default password, which everybody can read in the documentation.');
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/password');

  const change = async (current: string, next: string, confirm: string): Promise<void> => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(confirm);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not this one', 'a better one', 'a better one');
  await expectFieldError(page.getByLabel('Current password', { exact: true }), 'Your current password is not correct');
  await change(demo.password, 'a better one', 'another one');
  await expectFieldError(page.getByLabel('Confirm new password', { exact: true }), 'Passwords do not match');
  await change(demo.password, 'short', 'short');
  await expectFieldError(page.getByLabel('New password', { exact: true }), 'Password must be at least 6 characters');
  await expect(banner).toBeVisible();
  await change(demo.password, 'a better one', 'a better one');
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(banner).toBeHidden();

  await logOut(page, 'demo');
  const form = await openAuth(page, 'Sign In');
  await form.getByLabel('Email').fill(demo.email);
  await form.getByLabel('Password', { exact: true }).fill(demo.password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Invalid email or password');
  await form.getByLabel('Password', { exact: true }).fill('a better one');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(balance(page)).toBeVisible();
  await expect(banner).toBeHidden();
});

/** Sends a sign-in before the house is there. Answers what lets it open. */
async function signInEarly(page: Page): Promise<() => void> {
  const arrive = await holdBack(page, HOUSE_CODE);
  await page.goto('/');
  const form = await openAuth(page, 'Sign In');
  await form.getByLabel('Email').fill('admin@example.com');
  await form.getByLabel('Password', { exact: true }).fill('admin123');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  return arrive;
}

test('who signs in while the house is still opening waits for it', async ({ page }) => {
  const arrive = await signInEarly(page);
  arrive();
  await expect(dialog(page)).toBeHidden();
  await expectBalance(page, '10,000.00');
  expect(await keptLog(page)).toContain(SIGN_IN);
});

test('who goes to another form while the house is still opening has called the sign-in off', async ({ page }) => {
  const arrive = await signInEarly(page);
  await page.keyboard.press('Escape');
  const form = await openAuth(page, 'Sign Up');
  await form.getByLabel('Username').fill('ada');
  arrive();
  await form.getByLabel('Email').fill('ada@example.org');
  await expect.poll(() => keptLog(page).catch(() => '')).toContain('"SeedAccount"');
  await expect(form.getByLabel('Username')).toHaveValue('ada');
  await fillSignUp(form, person('ada'));
  await submitSignUp(form);
  await expectBalance(page, '100.00');
  expect(await keptLog(page)).not.toContain(SIGN_IN);
});

test('a house whose code does not arrive says so and can be tried again', async ({ page }) => {
  allowProblem(page, /house-|bootElsewhere-|dynamically imported/u);
  await page.route(HOUSE_CODE, (route) => route.abort());
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'The app cannot run here' })).toBeVisible();
  await expect(page.getByText('A part of the app did not load.')).toBeVisible();
  await page.unroute(HOUSE_CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sign in to play games')).toBeVisible();
});

test('the seeded admin signs in', async ({ page }) => {
  await asGuest(page);
  await signIn(page, { email: 'ADMIN@example.com', password: 'admin123' });
  await expectBalance(page, '10,000.00');
});

test('accounts of the old local storage are brought over once, with their passwords, and leave no trace of them', async ({ page }) => {
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
  await asGuest(page);
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
});

test('the window hears localStorageUpdated of each entry and of each write to local storage', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'heard', 0);
    addEventListener('localStorageUpdated', () => Reflect.set(window, 'heard', (Reflect.get(window, 'heard') as number) + 1));
  });
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as number);
  await openAs(page, 'ada', '/games');
  const before = await heard();
  expect(before).toBeGreaterThan(0);
  await rollOnce(page);
  // The page may write down what it keeps meanwhile, such as the last game: that is heard too.
  const rolled = await heard();
  expect(rolled).toBeGreaterThan(before);
  await page.getByRole('button', { name: /^Mute sound$/u }).click();
  await expect(toast(page, 'Sound muted')).toBeVisible();
  await expect.poll(heard).toBeGreaterThan(rolled);
});

test('a lost log is said, nothing begins by itself, and one may start again', async ({ page }) => {
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

test('a missing page says so, logs its path and leads home', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/no/such/place?x=1');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(logged.filter((text) => text.includes('/no/such/place')).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Earn & Play' })).toBeVisible();
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

test('guests are asked to sign in wherever an account is needed', async ({ page }) => {
  for (const path of ['/games', '/balance', '/password']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Sign Up / Sign In' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Sign In to Your Account');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  }
  await page.goto('/games');
  await page.getByRole('tab', { name: 'Dice' }).click();
  await expect(dialog(page)).toBeVisible();
});
