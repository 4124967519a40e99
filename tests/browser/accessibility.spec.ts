import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { balance, betAmount, dialog, expectBalance, openAuth, openDice, person, register, resultLine, rollButton, rollOnce, toast, userMenu } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** WCAG 2.2 AA on every route in both themes, with what opens on it; no sideways scrolling; keyboard, text mode, less motion. */

const full = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';

const GUEST_ROUTES = ['/', '/games', '/fairness', '/balance', '/profile', '/withdrawal', '/log', '/password', '/terms', '/privacy', '/support', '/no/such/page'];
const MEMBER_ROUTES = ['/', '/games', '/fairness', '/balance', '/profile', '/withdrawal', '/log', '/password'];
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** All of them in the full matrix; the narrow ones are where sideways scrolling begins. */
const WIDTHS = full ? [320, 360, 390, 480, 640, 768, 960, 1_024, 1_280, 1_536, 1_920] : [320, 360];
const AXE_WIDTHS = full ? [320, 768, 1_280] : [1_280];
const HEIGHT = 900;

// No animation is half-way through when a page is scanned.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1_280, height: HEIGHT } });
test.describe.configure({ mode: 'parallel' });

/** Opens a route and waits until its own content is there and nothing is loading. */
async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('main').getByRole('button', { name: 'Sign Up / Sign In' })).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Chooses a theme as a person does; it is kept for the pages after. */
async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  const change = page.getByRole('button', { name: `Switch to ${theme} theme` });
  const there = page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` });
  await expect(change.or(there)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await expect(there).toBeVisible();
}

async function asMember(page: Page): Promise<void> {
  await page.goto('/games');
  await register(page, person('ada'));
}

for (const theme of THEMES) {
  for (const width of AXE_WIDTHS) {
    test(`guests: every route meets WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto('/');
      await chooseTheme(page, theme);
      for (const route of GUEST_ROUTES) {
        await open(page, route);
        await axeScan(page, { label: `${route}, ${theme}, guest, ${width} px` });
      }
      await page.goto('/games');
      for (const form of ['Sign In', 'Sign Up'] as const) {
        const opened = await openAuth(page, form);
        await axeScan(page, { label: `${form}, ${theme}` });
        await opened.getByRole('button', { name: form, exact: true }).first().click();
        await expect(toast(page, 'Please fill in all fields')).toBeVisible();
        await axeScan(page, { label: `${form} with errors and a toast, ${theme}` });
        await page.getByRole('button', { name: 'Dismiss: Please fill in all fields' }).click();
        await opened.getByRole('button', { name: 'Close' }).click();
        await expect(opened).toBeHidden();
      }
      await page.goto('/fairness');
      await page.getByRole('button', { name: 'Verify' }).click();
      await axeScan(page, { label: `fairness with errors, ${theme}` });
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await axeScan(page, { label: `fairness with a proof, ${theme}` });
    });

    test(`members: every route meets WCAG 2.2 AA, ${theme}, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await asMember(page);
      await page.setViewportSize({ width, height: HEIGHT });
      await chooseTheme(page, theme);
      await axeScan(page, { label: `dice before a bet, with toasts, ${theme}` });
      await betAmount(page).fill('0');
      await rollButton(page).click();
      await expect(toast(page, 'Bet amount must be greater than 0')).toBeVisible();
      await axeScan(page, { label: `a refused bet, ${theme}` });
      await betAmount(page).fill('1');
      await rollOnce(page);
      await rollOnce(page);
      await axeScan(page, { label: `dice with results, ${theme}` });
      await page.getByText('Auto', { exact: true }).click();
      await axeScan(page, { label: `auto bet, ${theme}` });
      await page.getByRole('button', { name: 'Seeds' }).click();
      const seeds = dialog(page);
      await seeds.getByLabel('Client seed', { exact: true }).fill('');
      await seeds.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Client seed cannot be empty')).toBeVisible();
      await seeds.getByRole('button', { name: 'Rotate' }).click();
      await expect(toast(page, 'Server seed rotated')).toBeVisible();
      await axeScan(page, { label: `seeds with an error and a reveal, ${theme}` });
      await page.keyboard.press('Escape');
      await expect(seeds).toBeHidden();
      await userMenu(page, 'ada').click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await axeScan(page, { label: `the menu, ${theme}` });
      await page.keyboard.press('Escape');
      for (const route of MEMBER_ROUTES) {
        await open(page, route);
        await axeScan(page, { label: `${route}, ${theme}, member, ${width} px` });
      }
    });
  }
}

/** What sticks out on the right, named by its words, so that a failure says what to mend. */
async function expectNoSidewaysScroll(page: Page, label: string): Promise<void> {
  const { width, scrollWidth, wide } = await page.evaluate(() => ({
    width: window.innerWidth,
    scrollWidth: document.documentElement.scrollWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').slice(0, 40)}”`)
      .slice(0, 3),
  }));
  expect(scrollWidth, `${label}: nothing may stick out (${wide.join(', ')})`).toBeLessThanOrEqual(width);
}

test('no route scrolls sideways on a narrow screen', async ({ page }) => {
  test.setTimeout(full ? 300_000 : 90_000);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    for (const route of GUEST_ROUTES) {
      await open(page, route);
      await expectNoSidewaysScroll(page, `${route}, guest, ${width} px`);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  // The widest header there is: a long name and a balance with a group of thousands.
  await page.goto('/games');
  await register(page, person('a_name_of_20_letters'));
  await rollOnce(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    for (const route of MEMBER_ROUTES) {
      await open(page, route);
      await expectNoSidewaysScroll(page, `${route}, member, ${width} px`);
    }
    await openDice(page);
    await page.getByRole('button', { name: 'Seeds' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectNoSidewaysScroll(page, `seeds, ${width} px`);
    await page.keyboard.press('Escape');
  }
});

/** Presses Tab until the wanted control has the focus; the way there must not be longer than a page has controls. */
async function tabTo(page: Page, wanted: ReturnType<Page['getByRole']>, most = 40): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) === 1 && (await wanted.evaluate((element) => element === document.activeElement))) return;
  }
  throw new Error(`${most} presses of Tab did not lead to ${String(wanted)}.`);
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
  await expect(resultLine(page)).toHaveText(/^Rolled \d+, 99 or under\. You won|^Rolled \d+, 99 or under\. Better luck/u);
  await expect(rollButton(page), 'the focus stays where it was').toBeFocused();
  await expect(balance(page)).not.toHaveText('100.00 credits');

  const menu = userMenu(page, ada.username);
  for (let press = 0; press < 40 && !(await menu.evaluate((element) => element === document.activeElement)); press += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(signUp).toBeVisible();
});

test('a closed dialog gives the focus back to what opened it', async ({ page }) => {
  await page.goto('/games');
  const signUp = page.getByRole('banner').getByRole('button', { name: 'Sign Up' });
  await signUp.click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(signUp).toBeFocused();
});

test('text mode is the first thing a keyboard reaches; results are words then', async ({ page }) => {
  await asMember(page);
  await page.reload();
  await expect(page.locator('[data-board=dice]')).toBeVisible();
  await page.keyboard.press('Tab');
  const textMode = page.getByRole('button', { name: 'Text mode' });
  await expect(textMode).toBeFocused();
  await expect(textMode).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(textMode).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-board=dice]')).toHaveCount(0);
  await rollOnce(page);
  await expect(resultLine(page)).toHaveText(/^Rolled \d+, 50 or under\. /u);
  await page.reload();
  await expect(rollButton(page)).toBeVisible();
  await expect(page.locator('[data-board=dice]'), 'it is remembered').toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

/** How often the needle of the dice is drawn in one round. */
async function needleMoves(page: Page): Promise<number> {
  await expect(page.locator('[data-board=dice]')).toBeVisible();
  await page.evaluate(() => {
    let moves = 0;
    const board = document.querySelector('[data-board=dice]');
    if (board === null) throw new Error('There is no board.');
    const watch = new MutationObserver((changes) => {
      moves += changes.filter(({ target }) => (target as HTMLElement).style.transform !== '').length;
      Reflect.set(window, 'needleMoves', moves);
    });
    watch.observe(board, { subtree: true, attributes: true, attributeFilter: ['style'] });
  });
  await rollOnce(page);
  return page.evaluate(() => (Reflect.get(window, 'needleMoves') as number | undefined) ?? 0);
}

test('less motion: no splash, and the needle jumps', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Earn & Play' })).toBeVisible();
  await expect(page.locator('[data-splash]')).toHaveCount(0);
  await asMember(page);
  expect(await needleMoves(page)).toBeLessThanOrEqual(3);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the splash shows once per tab, for two seconds at most, and a key ends it', async ({ page }) => {
    await page.goto('/');
    const splash = page.locator('[data-splash]');
    await expect(splash).toContainText('Loading');
    await page.keyboard.press('Escape');
    await expect(splash).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Earn & Play' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Earn & Play' })).toBeVisible();
    await expect(splash).toHaveCount(0);
  });

  test('the needle travels to the roll, and a press on the board ends the journey', async ({ page }) => {
    await asMember(page);
    expect(await needleMoves(page)).toBeGreaterThan(3);
    const before = (await resultLine(page).getAttribute('data-result')) ?? '';
    // With the clock standing still, the board cannot end by itself.
    await page.clock.install({ time: Date.now() });
    await page.clock.pauseAt(Date.now() + 2_000);
    await rollButton(page).click();
    await expect(page.getByText('Written to the log. Press the board or Escape to skip ahead.')).toBeVisible();
    await page.locator('[data-board=dice]').click();
    await expect(resultLine(page)).not.toHaveAttribute('data-result', before);
  });
});
