import type { Page } from '@playwright/test';
import { holdBack, holdHouse, HOUSE_CODE } from '../kit/browser/holdBack.ts';
import { atRest } from '../kit/browser/looks.ts';
import { dialog, fillSignUp, openAuth, person, submitSignUp, userMenu } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { button, code, entry } from '../kit/browser/presses.ts';

/** Further presses: by keys, with dialogs that close and open, while the house opens. */

test.describe('the user menu', () => {
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    test(`opens by ${key} at its first entry, and Escape gives the focus back to its button`, async ({ page }) => {
      await openAs(page, 'ada', '/games');
      await userMenu(page, 'ada').focus();
      await page.keyboard.press(key);
      await expect(entry(page, 'Profile')).toHaveAttribute('data-highlighted');
      await page.keyboard.press('Escape');
      await expect(userMenu(page, 'ada')).toBeFocused();
    });
  }

  /** Opens the menu and presses keys before it has taken the focus. */
  async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
    await openAs(page, 'ada', '/games');
    await userMenu(page, 'ada').click();
    await expect(entry(page, 'Profile')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await userMenu(page, 'ada').evaluate(async (trigger: HTMLElement, pressed) => {
      trigger.focus();
      trigger.click();
      for (const key of pressed) {
        await new Promise((nextTask) => setTimeout(nextTask));
        trigger.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    }, keys);
  }

  test('gives the focus back to its button where Escape comes before it has taken the focus', async ({ page }) => {
    // The first one may come before the menu listens.
    await pressAtOnce(
      page,
      Array.from({ length: 20 }, () => 'Escape'),
    );
    await atRest(page);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(userMenu(page, 'ada')).toBeFocused();
  });

  for (const focused of [true, false]) {
    test(`stays open where it is opened as a dialog closes, ${focused ? 'with' : 'without'} the focus`, async ({ page }) => {
      await openAs(page, 'ada', '/games');
      await button(page, 'Hotkeys').click();
      await expect.poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.locator('header button[aria-haspopup=menu]').evaluate((trigger: HTMLElement, first) => {
        document.querySelector<HTMLElement>('[role=dialog] button[aria-label=Close]')?.click();
        if (first) trigger.focus();
        trigger.click();
      }, focused);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('menu')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(entry(page, 'Profile')).toHaveAttribute('data-highlighted');
    });
  }
});

test.describe('the sign-in dialog, whose code is not there yet,', () => {
  test('is said to be on its way where it may be asked for from anywhere', async ({ page }) => {
    const arrive = await holdBack(page, code('AuthDialogs'));
    await page.goto('/games');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up / Sign In' }).click();
    await expect(page.getByRole('status').getByText('Opening…')).toBeVisible();
    arrive();
    await expect(page.getByRole('dialog', { name: 'Sign In to Your Account' })).toBeVisible();
    await expect(page.getByText('Opening…')).toHaveCount(0);
  });
});

test.describe('the focus', () => {
  test('goes back to what opened the dialog', async ({ page }) => {
    await openAs(page, 'ada', '/games');
    for (const name of ['Hotkeys', 'Seeds', 'History']) {
      await button(page, name).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(button(page, name)).toBeFocused();
    }
  });

  test('goes back to Sign In, or to the page where signing up has taken that away', async ({ page }) => {
    await page.goto('/games');
    await openAuth(page, 'Sign In');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeFocused();
    const form = await openAuth(page, 'Sign Up');
    await fillSignUp(form, person('ada'));
    await submitSignUp(form);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('stays in a dialog that is opened as another one closes', async ({ page }) => {
    await openAs(page, 'ada', '/games');
    // Seeds is there already: nothing has to be fetched between the two.
    await button(page, 'Seeds').click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await button(page, 'Hotkeys').click();
    await expect.poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[role=dialog][data-state=open] button[aria-label=Close]')?.click();
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Seeds')?.click();
    });
    await expect(page.getByRole('dialog', { name: 'Hotkeys' })).toHaveCount(0);
    const seeds = page.getByRole('dialog', { name: 'Provably fair' });
    await expect(seeds).toBeVisible();
    await expect.poll(() => seeds.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });
});

test.describe('while the house opens', () => {
  test('nothing can be written into the chat that nobody would keep', async ({ page }) => {
    const arrive = await holdBack(page, HOUSE_CODE);
    await page.goto('/games');
    await button(page, 'Live chat').click();
    await expect(page.getByText('Opening the chat')).toBeAttached();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    arrive();
    await page.getByRole('textbox', { name: 'Message' }).fill('Ahoy');
    await button(page, 'Send').click();
    await expect(page.locator('[data-message]').getByText('Ahoy')).toBeVisible();
  });

  test('whoever is signed in is not asked to sign in, not for a moment', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent.includes('Sign in to')) document.documentElement.dataset['asked'] = 'yes';
      }).observe(document, { childList: true, subtree: true });
    });
    await openAs(page, 'ada', '/password');
    await expect(button(page, 'Change password')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  });
});

test('a key that is held down on Roll places one bet', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  await page.getByRole('checkbox', { name: /^Instant/u }).check();
  await button(page, 'Roll').focus();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(50);
  }
  await page.keyboard.up('Enter');
  // The first row is the header.
  const rolls = page.getByRole('region', { name: 'Recent results' }).getByRole('row');
  await expect(rolls).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(rolls).toHaveCount(3);
});

test.describe('what was pressed stays under the pointer', () => {
  test('a button that becomes busy leaves the one beside it where it is', async ({ page }) => {
    await openAs(page, 'ada', '/withdrawal');
    await button(page, 'Request withdrawal').click();
    const form = dialog(page);
    await form.getByLabel('Amount').fill('20');
    await form.getByLabel('PayPal Email').fill('ada@example.org');
    const cancel = form.getByRole('button', { name: 'Cancel' });
    // The dialog may still be growing to its size.
    await atRest(page);
    const before = await cancel.boundingBox();
    const letGo = await holdHouse(page);
    await form.getByRole('button', { name: 'Request withdrawal' }).click({ position: { x: 4, y: 4 } });
    await expect(form.getByRole('button', { name: 'Submitting…' })).toBeVisible();
    expect(await cancel.boundingBox()).toEqual(before);
    await letGo();
    await expect(form).toBeHidden();
  });
});
