import type { Page } from '@playwright/test';
import { accountOf } from '../../src/domain/world.ts';
import { keptLog, verifyKept } from '../kit/browser/kept.ts';
import { expectBalance, resultLine, toast } from '../kit/browser/person.ts';
import { installClock, passTime } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';
import { betButton, cashOut, openCrash, point, serverSeed } from '../kit/browser/crash.ts';

/** Crash: left by the keyboard, going on without a tab, and silent about its end until it has ended. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Presses what has the focus as soon as a result is shown: a moment that a test's driver may miss. */
const pressWhenTold = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((pressed) => {
        new MutationObserver((_, watch) => {
          if (document.querySelector('[data-result]') === null) return;
          watch.disconnect();
          if (document.activeElement instanceof HTMLElement) document.activeElement.click();
          pressed();
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

test('with the keyboard: bet, cash out, and the point is told then and not before', async ({ page }) => {
  await openCrash(page);
  await betButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(cashOut(page)).toBeFocused();
  await expect(cashOut(page)).not.toHaveAttribute('aria-disabled', 'true');

  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() =>
    [document.documentElement.outerHTML, JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))].join(
      '\n',
    ),
  );
  const open = (await keptLog(page)).split('\n').slice(-4).join('\n');
  for (const text of [seen, open]) {
    expect(text).not.toContain(serverSeed);
    expect(text).not.toContain('pointHundredths');
  }
  expect(seen).not.toMatch(new RegExp(`(?<![\\d.])${decimal(point).replace('.', '\\.')}(?!\\d)`, 'u'));
  expect(open).toContain('bet/placed');
  expect(open).not.toContain('bet/settled');

  const pressedTooLate = pressWhenTold(page);
  await page.keyboard.press('Space');
  await expect(resultLine(page)).toHaveText(
    new RegExp(`^Cashed out at \\d\\.\\d\\d, ended at ${decimal(point).replace('.', '\\.')}\\. You won \\d\\.\\d\\d credits$`, 'u'),
  );
  await expect(toast(page, /^You won/u), 'the stage has told it').toHaveCount(0);
  // What comes too late does nothing; a moment later the next round may begin.
  await pressedTooLate;
  await expect(betButton(page)).toBeFocused();
  await expect(page.getByText(/^You bet .+ Cash out before it ends\.$/)).toBeHidden();
  const { report } = await verifyKept(page);
  expect(report.ok).toBe(true);
});

test('a round goes on without its tab, and is shown going on or ended in the next one', async ({ page, context }) => {
  await installClock([context]);
  await openCrash(page);
  const before = await verifyKept(page);
  // The last whole multiplier before the point: half a minute in which the page is back on any machine.
  const target = Math.floor(point / 100);
  await page.getByLabel('Auto cash out').fill(`${target}`);
  await betButton(page).click();
  await expect(cashOut(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You bet .+ Cash out before it ends\.$/)).toBeVisible();
  await page.close();
  // The target is reached with nobody there.
  await passTime(Math.ceil(Math.log(target) / 0.000_06) + 500, context);
  const next = await context.newPage();
  await next.goto('/games/crash');
  await expect(resultLine(next)).toHaveText(
    new RegExp(`ended at \\d+\\.\\d\\d, auto cash out at ${target}\\.00\\. You won ${target}\\.00 credits$`, 'iu'),
  );
  const { report, world, events } = await verifyKept(next);
  expect(report.ok).toBe(true);
  expect(Object.keys(world.bets)).toEqual([]);
  const settled = events.filter(({ event }) => event.type === 'bet/settled' && event.data.game === 'crash');
  expect(settled).toHaveLength(before.events.filter(({ event }) => event.type === 'bet/settled' && event.data.game === 'crash').length + 1);
  await expectBalance(next, ((world.ledger.player[accountOf(world, world.names['ada'] ?? '')?.id ?? 'acc_'] ?? 0) / 100).toFixed(2));
});
