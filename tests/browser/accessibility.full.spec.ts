import type { Page } from '@playwright/test';
import { addresses } from '../kit/browser/addresses.ts';
import { inspect, inspectTabs, loaded, scan, WIDE } from '../kit/browser/inspect.ts';
import { betAmount, dialog, openAuth, openChat, resultLine, rollButton, rollOnce, toast, userMenu } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';
import { isLong } from '../kit/runs.ts';

/** WCAG 2.2 AA on every route in both themes, with what opens on it; no sideways scrolling; text mode, less motion. */

// No animation is half-way through when a page is scanned.
test.use({ viewport: WIDE });

async function asMember(page: Page): Promise<void> {
  await openAs(page, 'ada', '/games');
}

/** Hundreds of scans, and more in the full matrix. */
const LONG_MS = isLong ? 1_500_000 : 600_000;

/** So many routes are looked at in one test that none is long. */
const ROUTES_A_TEST = 6;

const inParts = (routes: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(routes.length / ROUTES_A_TEST) }, (_, part) =>
    routes.slice(part * ROUTES_A_TEST, (part + 1) * ROUTES_A_TEST),
  );

for (const part of inParts(addresses)) {
  test(`guests: ${part.join(' ')} meet WCAG 2.2 AA and never scroll sideways`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    for (const address of part) {
      await page.goto(address);
      await loaded(page);
      await inspect(page, `${address}, guest`);
    }
  });
}

test('guests: the forms, with their errors, and a proof meet WCAG 2.2 AA in both themes', async ({ page }) => {
  test.setTimeout(LONG_MS);
  allowRefusals(page);
  await page.goto('/games');
  for (const form of ['Sign In', 'Sign Up'] as const) {
    const opened = await openAuth(page, form);
    await scan(page, form);
    await opened.getByRole('button', { name: form, exact: true }).first().click();
    await expect(opened.getByRole('alert')).toHaveText('Please fill in all fields');
    await scan(page, `${form} with an error`);
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(opened).toBeHidden();
  }
  await page.goto('/fairness');
  await page.getByRole('button', { name: 'Verify' }).click();
  await scan(page, 'fairness with errors');
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await scan(page, 'fairness with a proof');
});

/** How many tabs there are at least: of games, tables, sports and chat in the hub, and of the pages that have some. */
const tabsAt: Readonly<Record<string, number>> = {
  '/games': 9 + 2 + 2 + 3 + 2,
  '/sports': 3,
  '/leaderboard': 3,
  '/offers': 2,
  '/rewards': 3,
  '/profile': 4,
};

for (const part of [['/games'], ...inParts(addresses.filter((address) => address !== '/games'))]) {
  test(`members: ${part.join(' ')}, with every tab, meet WCAG 2.2 AA and never scroll sideways`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    // The widest name there is.
    await openAs(page, 'a_name_of_20_letters', '/games');
    await betAmount(page).fill('1');
    await rollOnce(page);
    for (const address of part) {
      await page.goto(address);
      await loaded(page);
      if (address === '/games') await openChat(page);
      await inspect(page, `${address}, member`);
      expect(await inspectTabs(page, address), `the tabs of ${address}`).toBeGreaterThanOrEqual(tabsAt[address] ?? 0);
    }
  });
}

test('members: what a bet, a refusal, the seeds and the menu open meets WCAG 2.2 AA in both themes', async ({ page }) => {
  test.setTimeout(LONG_MS);
  await asMember(page);
  await scan(page, 'dice before a bet, with toasts');
  await betAmount(page).fill('0');
  await rollButton(page).click();
  await expect(toast(page, 'Bet amount must be greater than 0')).toBeVisible();
  await scan(page, 'a refused bet');
  await betAmount(page).fill('1');
  await rollOnce(page);
  await rollOnce(page);
  await scan(page, 'dice with results');
  await page.getByText('Auto', { exact: true }).click();
  await scan(page, 'auto bet');
  await page.getByRole('button', { name: 'Seeds', exact: true }).click();
  const seeds = dialog(page);
  await seeds.getByLabel('Client seed', { exact: true }).fill('');
  await seeds.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Client seed cannot be empty')).toBeVisible();
  await seeds.getByRole('button', { name: 'Rotate' }).click();
  await expect(toast(page, 'Server seed rotated')).toBeVisible();
  await inspect(page, 'seeds with an error and a reveal');
  await page.keyboard.press('Escape');
  await expect(seeds).toBeHidden();
  await userMenu(page, 'ada').click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await scan(page, 'the menu');
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
  await expect(resultLine(page)).toHaveText(/^Rolled \d+\. You needed 50 or under\. /u);
  await page.reload();
  await expect(rollButton(page)).toBeVisible();
  await expect(page.locator('[data-board=dice]'), 'it is remembered').toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

/** How often the needle of the dice is drawn at another place in one round. */
async function needleMoves(page: Page): Promise<number> {
  await expect(page.locator('[data-board=dice]')).toBeVisible();
  await page.evaluate(() => {
    let [moves, place] = [0, ''];
    const board = document.querySelector('[data-board=dice]');
    if (board === null) throw new Error('There is no board.');
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { transform } = (target as HTMLElement).style;
        if (transform === '' || transform === place) continue;
        place = transform;
        moves += 1;
      }
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
  expect(await needleMoves(page)).toBeLessThanOrEqual(1);
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
    await page.clock.pauseAt(Date.now() + 10_000);
    await rollButton(page).click();
    await expect(page.getByText('You bet 10.00 on 50 or under. Click or Esc to skip')).toBeVisible();
    await page.locator('[data-board=dice]').click();
    await expect(resultLine(page)).not.toHaveAttribute('data-result', before);
  });
});

test('with forced colours what is chosen looks other than what is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await asMember(page);
  await rollOnce(page);
  const look = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(element);
        return `${backgroundColor} ${borderBottomColor}`;
      });
  for (const [chosen, other] of [
    ['label:has(> input[type=radio]:checked)', 'label:has(> input[type=radio]:not(:checked))'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['button[aria-pressed=true]', 'button[aria-pressed=false]'],
    ['header a[aria-current=page]', 'header nav a:not([aria-current])'],
  ] as const)
    expect(await look(chosen), chosen).not.toBe(await look(other));
});

test('with forced colours the stretch that wins and the groove of a slider are seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, 'ada', '/games/dice');
  await rollOnce(page);
  const scale = page.locator('[data-board=dice] [data-winning]');
  const colours = await scale.evaluate((winning) => {
    const behind = winning.parentElement ?? winning;
    return [winning, behind].map((part) => getComputedStyle(part).backgroundColor);
  });
  expect(new Set(colours).size, colours.join(' beside ')).toBe(2);
  const [chosen, rest] = await page
    .getByRole('slider')
    .first()
    .evaluate((slider) => ['--chosen', '--rest'].map((name) => getComputedStyle(slider).getPropertyValue(name)));
  expect([chosen, rest]).toEqual(['Highlight', 'Canvas']);
});
