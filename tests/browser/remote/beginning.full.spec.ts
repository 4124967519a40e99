import type { Page } from '@playwright/test';
import { balanceOf } from '../../../src/domain/world.ts';
import { SNAPSHOT_PATH } from '../../../src/api/viewSnapshot.ts';
import type { HouseServer } from '../../kit/browser/openHouseServer.ts';
import { expectBalance } from '../../kit/browser/person.ts';
import { openAs, prepareHouse } from '../../kit/browser/prepared.ts';
import { expect, test } from '../../kit/browser/test.ts';

/** A page with a long history begins with what its house says that comes to. */
test.use({ house: 'server' });

const BETS = 210;

/** Ada's history is longer than a page reads by itself. Answers with her balance. */
async function prepareLong(page: Page, house: HouseServer | null): Promise<{ readonly account: string; readonly cents: number }> {
  if (!house) throw new Error('this house is not on a server');
  await prepareHouse(page, ['ada']);
  const account = house.world.names['ada'];
  if (account === undefined) throw new Error('ada has no account');
  const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } } } as const;
  const answers = await Promise.all(Array.from({ length: BETS }, () => house.send(bet, account)));
  expect(answers.filter((answer) => answer !== 'accepted')).toEqual([]);
  return { account, cents: balanceOf(house.world, account) };
}

const shown = (cents: number): string => (cents / 100).toFixed(2);
const word = (page: Page) => page.getByText(/^Up to entry \d+ this page trusts the house server until you verify your history\.$/u);
const history = (page: Page) => page.getByRole('region', { name: 'Verify my whole history' });
const verify = (page: Page) => history(page).getByRole('button', { name: 'Verify', exact: true }).click();

test('it says so until the history is verified', async ({ page, houseServer }) => {
  const { cents } = await prepareLong(page, houseServer);
  await openAs(page, 'ada', '/log');
  await expectBalance(page, shown(cents));
  await expect(word(page)).toBeVisible();
  await verify(page);
  await expect(history(page).getByText(/^Everything holds, up to entry/u)).toBeVisible();
  await expect(word(page)).toHaveCount(0);
});

test('one that was told a balance too high names the contradiction', async ({ page, houseServer }) => {
  const { account, cents } = await prepareLong(page, houseServer);
  await page.route(`**${SNAPSHOT_PATH}`, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(`"${account}":${cents}`, `"${account}":${cents + 1_000_00}`);
    await route.fulfill({ status: 200, contentType: 'application/x-ndjson', body: text });
  });
  await openAs(page, 'ada', '/log');
  await expectBalance(page, Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format((cents + 1_000_00) / 100));
  await verify(page);
  await expect(page.getByText(/^The house server contradicts what it sent before: .* does not follow from its entries/u)).toBeVisible();
});
