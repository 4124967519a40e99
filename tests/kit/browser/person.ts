import { expect, type Locator, type Page } from '@playwright/test';

/** The actions of a person in the app and what they see, found by roles and words and not by the app's code. */

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export const person = (username: string): Person => ({ username, email: `${username}@example.org`, password: `${username}'s secret` });

/** Accounts that every house of these tests has. */
export const admin: Person = { username: 'admin', email: 'admin@example.com', password: 'admin123' };
export const demo: Person = { username: 'demo', email: 'demo@example.com', password: 'demo123' };

/** A toast with exactly this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, typeof text === 'string' ? { exact: true } : {});

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The balance in the header, a link to its explanation. */
export const balance = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Balance / });

/** Expects `amount` in the header, e.g. `100.00`. The word "credits" is for screen readers. */
export async function expectBalance(page: Page, amount: string): Promise<void> {
  await expect(balance(page)).toHaveText(`${amount} credits`);
}

/** Expects the sentence under a field. The field must refer to it as its description. */
export async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}`, 'u'));
}

/** Opens the dialog from the header, with one of its two forms. */
export async function openAuth(page: Page, form: 'Sign In' | 'Sign Up'): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: form, exact: true }).click();
  const opened = dialog(page);
  await expect(opened).toBeVisible();
  // Text that is typed before the dialog has the focus could land in its first field.
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return opened;
}

export interface SignUpWords extends Person {
  /** The second password. Default: the same as the first. */
  readonly confirm?: string;
}

export async function fillSignUp(form: Locator, { username, email, password, confirm = password }: SignUpWords): Promise<void> {
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm Password').fill(confirm);
}

export const submitSignUp = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Sign Up', exact: true }).click();

/** Registers through the form. Resolves when the dialog is gone and the balance is shown. */
export async function register(page: Page, who: Person): Promise<void> {
  const form = await openAuth(page, 'Sign Up');
  await fillSignUp(form, who);
  await submitSignUp(form);
  await expect(form).toBeHidden();
  await expect(balance(page)).toBeVisible();
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = await openAuth(page, 'Sign In');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(balance(page)).toBeVisible();
}

export const userMenu = (page: Page, username: string): Locator => page.getByRole('banner').getByRole('button', { name: username });

export async function logOut(page: Page, username: string): Promise<void> {
  await userMenu(page, username).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
}

/** The controls of the dice panel. */
export const betAmount = (page: Page): Locator => page.getByRole('textbox', { name: 'Bet amount' });
export const targetNumber = (page: Page): Locator => page.getByRole('textbox', { name: 'Target number, as a number' });
export const rollButton = (page: Page): Locator => page.getByRole('button', { name: 'Roll', exact: true });
/** The result of the last round in words. It is shown once the board has ended. */
export const resultLine = (page: Page): Locator => page.locator('[data-result]');

/** Opens Dice and waits until a bet is possible. */
export async function openDice(page: Page): Promise<void> {
  await page.goto('/games/dice');
  await expect(rollButton(page)).toBeVisible();
}

/** Opens the chat of the games unless it is open, with its messages: where there is room it may be open with the rounds of everybody. */
export async function openChat(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Live chat/u });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await page.getByRole('tablist', { name: 'Live chat' }).getByRole('tab', { name: 'Chat' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
}

/** Rolls once. Returns the id of the bet whose result is shown. */
export async function rollOnce(page: Page): Promise<string> {
  const before = (await resultLine(page).count()) > 0 ? await resultLine(page).getAttribute('data-result') : null;
  await rollButton(page).click();
  await expect(resultLine(page)).not.toHaveAttribute('data-result', before ?? '');
  return (await resultLine(page).getAttribute('data-result')) ?? '';
}

/** Opens the games as nobody. */
export async function openAsGuest(page: Page): Promise<void> {
  await page.goto('/games');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
}

/** The button of the header that is there while nobody is signed in. */
export const guestButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true });

/** The client seed of a test whose draws are known to it. Otherwise the page draws one with the first bet. */
export const CLIENT_SEED = 'known to the test';

/** Puts it into use, on the page of a game. */
export async function chooseClientSeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Seeds', exact: true }).click();
  await dialog(page).getByLabel('Client seed', { exact: true }).fill(CLIENT_SEED);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Client seed updated')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // The toast is gone then, and the focus is where a page begins.
  await page.reload();
}
