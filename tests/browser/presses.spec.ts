import type { Page } from '@playwright/test';
import { holdBack, holdHouse, HOUSE_CODE } from '../kit/browser/holdBack.ts';
import { atRest } from '../kit/browser/looks.ts';
import { betAmount, dialog, fillSignUp, openAuth, person, rollOnce, submitSignUp, toast, userMenu } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** A press is never lost between down and up, and what one opens stays open, however slow the machine or the network. */

const code = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]+\\.js$`, 'u');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });

/** React puts what arrived in the place of what waited for it up to 300 ms later. */
const SHOWN_MS = 500;

/** Lets code arrive that was held back, and resolves when the page has drawn what it does with it. */
async function letArrive(page: Page, address: RegExp, arrive: () => void): Promise<void> {
  const answered = page.waitForResponse(address);
  arrive();
  const url = (await answered).url();
  await page.evaluate(
    async ([script, shownMs]) => {
      await import(script);
      await new Promise((shown) => setTimeout(shown, shownMs));
      await new Promise(requestAnimationFrame);
    },
    [url, SHOWN_MS] as const,
  );
}

/** Has the network lose what is asked for, until told otherwise. */
async function lose(page: Page, address: RegExp): Promise<() => Promise<void>> {
  allowProblem(page, /Failed to load resource/u);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test.describe('the user menu', () => {
  test('opens by a press whose down was before its code arrived and whose up was after', async ({ page }) => {
    const arrive = await holdBack(page, code('Menu'));
    await openAs(page, 'ada', '/games');
    await userMenu(page, 'ada').hover();
    await page.mouse.down();
    await letArrive(page, code('Menu'), arrive);
    await page.mouse.up();
    await expect(entry(page, 'Profile')).toBeVisible();
  });

  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    test(`opens by ${key} before its code is there, and keeps the focus on its button until then`, async ({ page }) => {
      const arrive = await holdBack(page, code('Menu'));
      await openAs(page, 'ada', '/games');
      await userMenu(page, 'ada').focus();
      await page.keyboard.press(key);
      await expect(userMenu(page, 'ada')).toHaveAttribute('aria-busy', 'true');
      arrive();
      await expect(entry(page, 'Profile')).toHaveAttribute('data-highlighted');
      await expect(userMenu(page, 'ada')).not.toHaveAttribute('aria-busy');
      await page.keyboard.press('Escape');
      await expect(userMenu(page, 'ada')).toBeFocused();
    });
  }

  /** Opens the menu, whose code is there already, and presses keys before it has taken the focus. */
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

  test('hears keys that follow before it has taken the focus', async ({ page }) => {
    await pressAtOnce(page, ['ArrowDown', 'ArrowDown']);
    await expect(entry(page, 'Withdrawal')).toHaveAttribute('data-highlighted');
  });

  test('gives the focus back to its button where Escape comes before it has taken the focus', async ({ page }) => {
    await pressAtOnce(page, ['Escape']);
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
      await expect(entry(page, 'Games')).toHaveAttribute('data-highlighted');
    });
  }
});

test.describe('a dialog whose code is not there yet', () => {
  test('is on its way: its button is busy, and the press counts', async ({ page }) => {
    const arrive = await holdBack(page, code('HistoryDialog'));
    await openAs(page, 'ada', '/games');
    await button(page, 'History').click();
    await expect(button(page, 'History')).toHaveAttribute('aria-busy', 'true');
    arrive();
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  });

  test('leaves whoever has gone on to something else alone', async ({ page }) => {
    const arrive = await holdBack(page, code('FairnessDialog'));
    await openAs(page, 'ada', '/games');
    await button(page, 'Seeds').click();
    await betAmount(page).click();
    await expect(button(page, 'Seeds')).not.toHaveAttribute('aria-busy');
    await letArrive(page, code('FairnessDialog'), arrive);
    await expect(dialog(page)).toHaveCount(0);
    await expect(betAmount(page)).toBeFocused();
  });

  test('says so where it does not come, and comes with the next press', async ({ page }) => {
    await openAs(page, 'ada', '/games');
    const found = await lose(page, code('HotkeysDialog'));
    await button(page, 'Hotkeys').click();
    await expect(toast(page, 'A part of the app did not load. Please try again.')).toBeVisible();
    await expect(button(page, 'Hotkeys')).not.toHaveAttribute('aria-busy');
    await found();
    await button(page, 'Hotkeys').click();
    await expect(page.getByRole('dialog', { name: 'Hotkeys' })).toBeVisible();
  });

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

test('a screen whose code does not come says so in its place, and comes when it is tried again', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  const found = await lose(page, code('SlotsScreen'));
  await page.getByRole('tab', { name: 'Slots' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'A part of the app did not load.' });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Slots' })).toBeFocused();
  await found();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible();
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

  test('a row does not move away while it is pressed', async ({ page }) => {
    await openAs(page, 'ada', '/games');
    const first = await rollOnce(page);
    await button(page, 'Seeds').click();
    await dialog(page).getByRole('button', { name: 'Rotate' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Revealed' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page
      .getByRole('region', { name: 'Recent results' })
      .getByRole('link', { name: /^Verify/u })
      .hover();
    await page.mouse.down();
    // Another round ends before the button is lifted, as one of a plan does.
    await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Roll')?.click());
    await expect(page.locator('[data-result]')).not.toHaveAttribute('data-result', first);
    // It is told after the list has it.
    await expect(page.locator('[data-region=polite]')).toContainText(/You won|Stake returned|Better luck/u);
    await page.mouse.up();
    await expect(page).toHaveURL(/\/fairness/u);
  });
});
