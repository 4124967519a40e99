import type { Locator, Page } from '@playwright/test';
import { HOUSE_CODE } from '../kit/browser/holdBack.ts';
import { keptLog } from '../kit/browser/kept.ts';
import {
  balance,
  demo,
  dialog,
  expectBalance,
  expectFieldError,
  fillSignUp,
  guestButton,
  logOut,
  openAsGuest,
  openAuth,
  person,
  rollOnce,
  signIn,
  submitSignUp,
  toast,
  userMenu,
} from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowProblem, allowRefusals } from '../kit/browser/problems.ts';
import { installClock } from '../kit/browser/time.ts';
import { expect, ONLY_IN_BROWSER, test } from '../kit/browser/test.ts';
import { signInEarly } from '../kit/browser/signInEarly.ts';

/** How long a session lasts, the third party, the demo account, and starts that go wrong. */

const DAY_MS = 86_400_000;

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

/** At a house server the third party is a redirect: remote/sessions.spec.ts. */
test(
  'a third party’s account is found again after days, gets a password, and stands beside another one',
  { tag: ONLY_IN_BROWSER },
  async ({ page, context }) => {
    await openAsGuest(page);
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
    await expect
      .poll(() => back.evaluate(() => sessionStorage.getItem('persist:auth-state')), 'the tab keeps the session')
      .toContain('acc_');

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
  },
);

test('who was away for more than 30 days is signed out', async ({ page }) => {
  allowProblem(page, /the server responded with a status of 401/u);
  await openAs(page, 'ada', '/games');
  await installClock([page.context()], 31 * DAY_MS);
  await page.goto('/games');
  await expect(guestButton(page)).toBeVisible();
  await expect(toast(page, 'You have been logged out')).toBeVisible();
});

test('the demo account signs in, is asked to change its public password, and can', async ({ page }) => {
  await openAsGuest(page);
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
  expect(await keptLog(page)).not.toContain('"type":"SignIn"');
});

test('a house whose code does not arrive says so and can be tried again', async ({ page }) => {
  allowProblem(page, /boot-|startRemote-|dynamically imported/u);
  await page.route(HOUSE_CODE, (route) => route.abort());
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'The app cannot run here' })).toBeVisible();
  await expect(page.getByText('A part of the app did not load.')).toBeVisible();
  await page.unroute(HOUSE_CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sign in to play games')).toBeVisible();
});

test('the seeded admin signs in', async ({ page }) => {
  await openAsGuest(page);
  await signIn(page, { email: 'ADMIN@example.com', password: 'admin123' });
  await expectBalance(page, '10,000.00');
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
  await page.getByRole('button', { name: /^Unmute sound$/u }).click();
  await expect(toast(page, 'Sound unmuted')).toBeVisible();
  await expect.poll(heard).toBeGreaterThan(rolled);
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
