import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { chooseLook, looks } from '../kit/browser/looks.ts';
import { betAmount, toast } from '../kit/browser/person.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** One flight for every tab: its bets and cash-outs are seen by all, and it is settled once. */

const SHARED = '/games/crash?table=shared';
/** Longer than the longest flight. */
const FLIGHT_MS = 90_000;

const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`);
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Bets and cash-outs' }).getByRole('row', { name: new RegExp(name, 'u') });

async function bet(page: Page, autoCashOut: string): Promise<void> {
  await expect(phase(page, 'betting')).toBeVisible({ timeout: FLIGHT_MS });
  await betAmount(page).fill('1');
  await page.getByRole('textbox', { name: 'Auto cash out' }).fill(autoCashOut);
  await page.getByRole('button', { name: /^Place bet/u }).click();
  await expect(toast(page, 'Bet placed!')).toBeVisible();
}

test('two people fly in one round, each sees the other one, and it is settled once', async ({ page: first, anotherPerson }) => {
  const second = await anotherPerson();
  await prepareHouse(first, ['ada', 'bob']);
  await openAs(first, 'ada', SHARED);
  await openAs(second, 'bob', SHARED);
  await bet(first, '1.01');
  await bet(second, '25');
  await expect(rowOf(first, 'bob')).toContainText('by 25.00×');
  await expect(rowOf(second, 'ada')).toContainText('by 1.01×');
  for (const tab of [first, second]) await expect(phase(tab, 'pause')).toBeVisible({ timeout: FLIGHT_MS });
  const pills = first.getByRole('list', { name: 'Where the last rounds ended, newest first' }).getByRole('listitem');
  const [point = ''] = await pills.allInnerTexts();
  await expect(second.getByRole('region', { name: 'Last rounds' }).first()).toContainText(point);

  const { report, events } = await verifyKept(first);
  expect(report.ok).toBe(true);
  const settled = events.flatMap(({ event }) => (event.type === 'bet/settled' && event.data.game === 'crash' ? [event.data.bet] : []));
  expect(new Set(settled).size).toBe(settled.length);
  expect(settled.length).toBeGreaterThanOrEqual(2);

  await first
    .getByRole('region', { name: 'Last rounds' })
    .getByRole('link', { name: /^Verify/u })
    .first()
    .click();
  await expect(first.getByText('Outcome matches')).toBeVisible();
});

test('the shared round meets WCAG 2.2 AA in both themes, wide and narrow', async ({ page }) => {
  await openAs(page, 'ada', SHARED);
  await expect(phase(page, 'betting')).toBeVisible();
  for (const { theme, width } of looks) {
    await chooseLook(page, theme, width);
    await axeScan(page, { label: `shared Crash, ${theme}, ${width} px` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(width);
  }
});
