import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { looks, scrollClear, type Look } from '../kit/browser/looks.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { instantGames, playedGames } from '../kit/browser/playedGames.ts';
import { balance, dialog, expectBalance, resultLine, userMenu } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { playByKeyboard, toGame } from '../kit/browser/gameStrip.ts';

/** How every game looks and is reached with the keyboard; a card that outlives a reload; what opens on a game. */

async function enter(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width > 700 ? 900 : 740 });
  await openAs(page, 'ada', '/games');
  if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
}

async function expectNoSidewaysScroll(page: Page, label: string): Promise<void> {
  const { width, scrollWidth } = await page.evaluate(() => ({
    width: window.innerWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth, `${label} must not scroll sideways`).toBeLessThanOrEqual(width);
}

for (const look of looks) {
  const says = `${look.theme}, ${look.width} px`;
  test(`every game is played from the keyboard alone and meets WCAG 2.2 AA: ${says}`, async ({ page }) => {
    test.slow();
    await enter(page, look);
    for (const game of instantGames) {
      const { title } = game;
      await test.step(title, async () => {
        await toGame(page, title);
        await playByKeyboard(page, game);
        await expectNoSidewaysScroll(page, `${title}, ${says}`);
        await scrollClear(page);
        await axeScan(page, { label: `${title}, ${says}` });
      });
    }
    expect((await verifyKept(page)).report.ok, 'the log of what was played verifies').toBe(true);
  });

  test(`hotkeys, history and odds meet WCAG 2.2 AA: ${says}`, async ({ page }) => {
    await enter(page, look);
    await toGame(page, 'Coin Flip');
    await page.getByRole('button', { name: 'Hotkeys' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Hotkeys');
    await axeScan(page, { label: `hotkeys, ${says}` });
    await page.getByRole('checkbox', { name: 'Use hotkeys' }).check();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press('2');
    await expect(page.getByRole('radio', { name: 'Tails' })).toBeChecked();
    await page.keyboard.press('b');
    await expect(resultLine(page)).toHaveText(/\. You bet on tails\. /u);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    await axeScan(page, { label: `history, ${says}` });
    await expectNoSidewaysScroll(page, `history, ${says}`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('link', { name: 'exact odds' }).click();
    await expect(page.getByRole('heading', { name: 'The exact odds' })).toBeInViewport();
    await page.getByLabel('Game').selectOption('Plinko');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await expect(page.getByText('Return to player of every board')).toBeVisible();
    await expectNoSidewaysScroll(page, `odds, ${says}`);
    await axeScan(page, { label: `the odds and a proof of Plinko, ${says}` });
  });
}

/** What of the element that has the focus lies under the bar with the button, in pixels. */
const coveredByBar = (page: Page): Promise<{ readonly says: string; readonly px: number }> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector('[data-bet-bar]');
    const says = focused ? (focused.getAttribute('aria-label') ?? focused.textContent) : '';
    // A region that scrolls may be higher than the window: its upper edge is what has to be seen.
    if (!focused || !bar || bar.contains(focused) || focused === document.body || focused.matches('[role=region], [role=tabpanel]'))
      return { says, px: 0 };
    const [one, other] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
    const apart = one.right <= other.left || one.left >= other.right;
    return { says, px: apart ? 0 : Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) };
  });

/** All of it is to be seen, none of it under the bar. */
async function expectInViewAbove(choice: Locator, bar: Locator): Promise<void> {
  await expect(choice).toBeInViewport({ ratio: 1 });
  const [low, high] = await Promise.all([choice.boundingBox(), bar.boundingBox()]);
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual((high?.y ?? 0) + 1);
}

for (const [width, height] of [
  [360, 740],
  [1_280, 720],
] as const) {
  test(`board and button are in view together, and the button covers nothing that has the focus: ${width} by ${height} px`, async ({
    page,
  }) => {
    test.slow();
    await openAs(page, 'ada', '/games');
    await page.setViewportSize({ width, height });
    for (const { title, action } of playedGames) {
      await page.getByRole('tab', { name: title, exact: true }).click();
      await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
      await expect(page.locator('[data-board]')).toBeInViewport({ ratio: 0.6 });
      const button = page.getByRole('button', { name: action, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      // On a phone the choice comes after the board.
      if (title === 'Roulette' && width > 1_000)
        await expectInViewAbove(page.getByRole('group', { name: 'Bet on' }), page.locator('[data-bet-bar]'));
      const before = await page.evaluate(() => window.scrollY);
      await button.focus();
      expect(await page.evaluate(() => window.scrollY), `${title} stays where it is`).toBe(before);
    }
    // From the top of a game to the foot of the page, forth and back.
    await page.getByRole('tab', { name: 'Dice' }).click();
    await expect(page.getByRole('button', { name: 'Roll', exact: true })).toBeVisible();
    for (const key of [...Array<string>(30).fill('Tab'), ...Array<string>(30).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const { says, px } = await coveredByBar(page);
      // Page and bar are laid out in parts of a pixel.
      expect(px, `${says} lies under the bar`).toBeLessThanOrEqual(1);
    }
  });
}

test('a card that is not open yet is offered again after a reload, and its result is held back until then', async ({ page }) => {
  await enter(page, { width: 1_280, theme: 'dark' });
  await page.goto('/games/scratch');
  await page.getByRole('button', { name: 'Buy Card' }).click();
  // Its cells are there before it is bought, and open nothing then.
  await expect(page.getByRole('button', { name: 'Reveal All' })).toBeVisible();
  await expectBalance(page, '99.00');
  await page.getByRole('button', { name: 'Cell 5, covered' }).press('Enter');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reveal All' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cell 5: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cell \d, covered$/u })).toHaveCount(8);
  await expectBalance(page, '99.00');
  // At a house server nothing is held back: what the log has is what counts.
  const other = await page.context().newPage();
  await other.goto('/games/scratch');
  await expect(other.getByRole('button', { name: 'Buy Card' })).toBeVisible();
  const settled = (await balance(other).textContent()) ?? '';
  await other.close();
  await page.getByRole('button', { name: 'Reveal All' }).click();
  await expect(resultLine(page)).toBeVisible();
  await expect(balance(page)).toHaveText(settled);
});

test('opening a tab fetches its own game and nothing of the others', async ({ page, house }) => {
  await page.setViewportSize({ width: 1_280, height: 900 });
  await openAs(page, 'ada', '/games/sports');
  await expect(page.getByRole('tab', { name: 'Sports' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The code of the user's menu comes by itself, soon after the header.
  await userMenu(page, 'ada').click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  // So does the client of the auth service, when a page of a house server has nothing else to do.
  if (house === 'server') {
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/authClient-')));
  }
  let fetched: { name: string; gzipBytes: number }[] = [];
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const name = /\/assets\/(?<name>[^/]+)\.js$/u.exec(new URL(response.url()).pathname)?.groups?.['name'];
    if (name !== undefined) bodies.push(response.body().then((body) => void fetched.push({ name, gzipBytes: gzipSync(body).byteLength })));
  });
  for (const { title, action } of playedGames) {
    fetched = [];
    await page.getByRole('tab', { name: title }).click();
    // The button alone does not say that the new screen is here: the game before may have had one of the same name.
    const screens = () => fetched.map(({ name }) => name).filter((name) => /Screen-/u.test(name));
    await expect.poll(screens, `${title} is one screen`).toHaveLength(1);
    await expect(page.getByRole('button', { name: action, exact: true })).toBeVisible();
    await Promise.all(bodies);
    expect(screens(), `${title} is one screen`).toHaveLength(1);
    expect(
      fetched.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
      `${title} beyond the frame`,
    ).toBeLessThanOrEqual(25_000);
  }
});

test.describe('a phone, which has no keys', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('has no button for hotkeys', async ({ page }) => {
    await openAs(page, 'ada', '/games/dice');
    await expect(page.getByRole('button', { name: 'Roll', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hotkeys' })).toBeHidden();
  });
});
