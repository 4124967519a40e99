import { addresses } from '../kit/browser/addresses.ts';
import { loaded, scan, WIDE } from '../kit/browser/inspect.ts';
import { balance, betAmount, dialog, expectBalance, person, resultLine, rollButton, userMenu } from '../kit/browser/person.ts';
import { tabTo } from '../kit/browser/keys.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** WCAG 2.2 AA on every route in both themes, at one width; the keyboard alone. Every tab, width and state: accessibility.full.spec.ts. */

test.use({ viewport: WIDE });

/** So many routes are looked at in one test that none is long. */
const ROUTES_A_TEST = 6;

for (let first = 0; first < addresses.length; first += ROUTES_A_TEST) {
  const routes = addresses.slice(first, first + ROUTES_A_TEST);
  test(`${routes.join(' ')} meet WCAG 2.2 AA in both themes`, async ({ page }) => {
    await openAs(page, 'ada', '/games');
    for (const address of routes) {
      await page.goto(address);
      await loaded(page);
      await scan(page, address);
    }
  });
}

test('with the keyboard alone: sign up, roll, sign out', async ({ page }) => {
  const ada = person('ada');
  await page.goto('/games');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  const signUp = page.getByRole('banner').getByRole('button', { name: 'Sign Up' });
  await tabTo(page, signUp);
  await page.keyboard.press('Enter');
  const form = dialog(page);
  await expect(form).toBeVisible();
  await tabTo(page, form.getByLabel('Username'));
  await page.keyboard.type(ada.username);
  await tabTo(page, form.getByLabel('Email'));
  await page.keyboard.type(ada.email);
  await tabTo(page, form.getByLabel('Password', { exact: true }));
  await page.keyboard.type(ada.password);
  await tabTo(page, form.getByLabel('Confirm Password'));
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await expectBalance(page, '100.00');
  await expect(form).toBeHidden();

  await tabTo(page, betAmount(page));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2,5');
  await tabTo(page, page.getByRole('slider', { name: 'Target number' }));
  await page.keyboard.press('End');
  await tabTo(page, rollButton(page));
  await page.keyboard.press('Space');
  await expect(resultLine(page)).toHaveText(
    /^Rolled \d+\. You needed 99 or under\. You won|^Rolled \d+\. You needed 99 or under\. Better luck/u,
  );
  await expect(rollButton(page), 'the focus stays where it was').toBeFocused();
  await expect(balance(page)).not.toHaveText('100.00 credits');

  const menu = userMenu(page, ada.username);
  for (let press = 0; press < 40 && !(await menu.evaluate((element) => element === document.activeElement)); press += 1)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  // The focus follows a frame later; no hand is faster.
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(signUp).toBeVisible();
});
