import type { Page } from '@playwright/test';
import { pause } from '../../../src/base/pause.ts';
import { openAs, prepareHouse } from '../../kit/browser/prepared.ts';
import { expectStill, takeShifts, watchShifts } from '../../kit/browser/stillness.ts';
import { expect, test } from '../../kit/browser/test.ts';

/** The history comes from the house some time after the page, and moves nothing that is on the screen already. */
test.use({ house: 'server' });

/** Long enough for the page to be drawn without it. */
const LATE_MS = 1_000;

/** What the house answers of a list comes late. */
async function holdLists(page: Page): Promise<void> {
  await page.route('**/account/entries', async (route) => {
    await pause(LATE_MS);
    await route.continue();
  });
}

for (const width of [1_280, 360]) {
  for (const bets of [0, 2, 12]) {
    test(`${width} px › a history of ${bets} bets that comes late`, async ({ page, houseServer }) => {
      await page.setViewportSize({ width, height: 740 });
      await prepareHouse(page, ['ada']);
      const account = houseServer?.world.names['ada'];
      if (!houseServer || account === undefined) throw new Error('ada is not at a house server');
      const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } } } as const;
      for (let placed = 0; placed < bets; placed += 1) expect(await houseServer.send(bet, account)).toBe('accepted');
      await watchShifts(page);
      await holdLists(page);
      await openAs(page, 'ada', '/profile/history');
      await expect(page.getByText('Loading the history')).toBeAttached();
      const list = page.getByRole('list', { name: 'Game history, newest first' });
      await expect(bets === 0 ? page.getByText('No game history yet') : list).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeAttached();
      expectStill(await takeShifts(page), '/profile/history');
    });
  }
}
