import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { atRest } from '../kit/browser/looks.ts';
import { betAmount, rollOnce } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { installClock, passTime } from '../kit/browser/time.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The session that is always in sight while people play. Limits and breaks: tests/screens/profile, tests/screens/play. */

const session = (page: Page) => page.getByRole('region', { name: 'This session' });

async function asMember(page: Page): Promise<void> {
  await openAs(page, 'ada', '/games');
}

test('timer and net result stand beside the game, and half an hour of play is asked about', async ({ page }) => {
  await installClock([page.context()]);
  await asMember(page);
  await expect(session(page)).toContainText('00:00:00');
  await betAmount(page).fill('0.01');
  const look = page.getByRole('alertdialog', { name: 'Time for a look at the clock' });
  for (let minutes = 0; minutes < 28; minutes += 4) {
    await rollOnce(page);
    await passTime(240_000, page.context());
  }
  await expect(session(page)).toContainText(/00:28:\d\d/u);
  await expect(look).toBeHidden();
  await rollOnce(page);
  await passTime(120_000, page.context());
  await expect(look).toBeVisible();
  await expect(look).toContainText(/00:30:\d\d/u);
  await expect(look).toContainText(/[+−]?\d\.\d\d credits/u);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await atRest(page);
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await axeScan(page, { label: `reality check, ${theme}, ${width} px` });
    }
  }
  await look.getByRole('button', { name: 'Take a break' }).click();
  await look.getByRole('button', { name: '7 days' }).click();
  await axeScan(page, { label: 'a break to confirm' });
  await look.getByRole('button', { name: 'Not now' }).click();
  await look.getByRole('button', { name: 'Continue' }).click();
  await expect(look).toBeHidden();
  await rollOnce(page);
  await passTime(240_000, page.context());
  await expect(look).toBeHidden();
});
