import type { Locator, Page } from '@playwright/test';
import { instantGames } from '../kit/browser/playedGames.ts';
import { tabTo } from '../kit/browser/keys.ts';
import { holdBetting, secondsLeft } from '../kit/browser/liveTable.ts';
import { chooseClientSeed, CLIENT_SEED, resultLine, toast } from '../kit/browser/person.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { installClock, letTimeGo, passTime } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';
import { crashPoint } from '../../src/domain/games/crash.ts';
import { drawsFrom } from '../../src/domain/fairness/draw.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';

/** Without a board and without a mouse: every game there is, the table of two and the live table too. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const press = async (page: Page, button: Locator): Promise<void> => {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
};

/** By the strip of games, to the right. */
async function nextGame(page: Page, title: string): Promise<void> {
  await tabTo(page, page.getByRole('tablist', { name: 'Games' }).getByRole('tab', { selected: true }), { key: 'Shift+Tab' });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
}

/** A server seed whose round of Crash, the eighth bet after seven others, flies on for long. */
function flyingSeed(): string {
  for (let number = 0; ; number += 1) {
    const serverSeed = nodeHashing.sha256(`a seed on which Crash flies, number ${number}`);
    const point = crashPoint(drawsFrom({ serverSeed, clientSeed: CLIENT_SEED, nonce: instantGames.length }, nodeHashing), defaultRules);
    if (point > 500) return serverSeed;
  }
}

const ENDED = /\. (You won [\d.,]+ credits|Stake returned|Better luck next time!)$/u;

test('every game is played in text mode, from the keyboard alone', async ({ page }) => {
  test.slow();
  await prepareHouse(page, ['ada'], [flyingSeed(), nodeHashing.sha256('the seed after it')]);
  await openAs(page, 'ada', '/games');
  await chooseClientSeed(page);
  await expect(page.getByRole('button', { name: 'Roll', exact: true })).toBeVisible();
  await test.step('text mode is what the keyboard reaches first', async () => {
    await page.keyboard.press('Tab');
    const mode = page.getByRole('button', { name: 'Text mode' });
    await expect(mode).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mode).toHaveAttribute('aria-pressed', 'true');
  });
  for (const { title, action } of instantGames) {
    await test.step(title, async () => {
      if (title !== 'Dice') await nextGame(page, title);
      await expect(page.getByRole('main').locator('canvas'), 'no board').toHaveCount(0);
      await press(page, page.getByRole('button', { name: action, exact: true }));
      await expect(resultLine(page)).toHaveText(ENDED);
      await expect(page.locator('[data-region=polite]')).toContainText(new RegExp(`${title}: .+ Balance [\\d.,]+\\.`, 'u'));
    });
  }
  await test.step('Crash', async () => {
    await nextGame(page, 'Crash');
    await press(page, page.getByRole('button', { name: 'Bet', exact: true }));
    const cashOut = page.getByRole('button', { name: /^Cash out/u });
    await expect(cashOut).toBeFocused();
    await expect(cashOut).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(resultLine(page)).toHaveText(ENDED);
  });
});

test('a flip at the table is created and taken back, and the live table is bet on, from the keyboard alone', async ({ page }) => {
  await installClock([page.context()]);
  await openAs(page, 'ada', '/games/coinflip');
  await expect(page.getByRole('button', { name: 'Flip Coin', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await test.step('a flip is created and taken back', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'House', exact: false }).and(page.getByRole('tab', { selected: true })));
    await page.keyboard.press('ArrowRight');
    // The focus follows a frame later; no hand is faster.
    await expect(page.getByRole('tab', { name: 'Create Game' })).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Create Game', exact: true }));
    const cancel = page.getByRole('button', { name: /^Cancel/u });
    await expect(cancel).toBeVisible();
    await press(page, cancel);
    await expect(cancel).toBeHidden();
    await expect(page.getByRole('banner').getByText('100.00')).toBeVisible();
  });
  await test.step('the live table is bet on', async () => {
    await page.goto('/games/roulette');
    const solo = page.getByRole('tab', { name: 'Solo Play' });
    await expect(solo).toBeVisible();
    await tabTo(page, solo);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Live Game' })).toBeFocused();
    await expect(page.getByText('Place your bets')).toBeVisible();
    // The time of betting stands still until the keyboard has been through.
    await holdBetting(page);
    await press(page, page.getByRole('button', { name: 'Place bet', exact: true }));
    await expect(toast(page, /^Bet placed on/u)).toBeVisible();
    await letTimeGo(page.context());
    await passTime((await secondsLeft(page)) * 1_000, page.context());
    await expect(resultLine(page)).toBeVisible();
  });
});
