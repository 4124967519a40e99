import { commitmentOf } from '../../src/domain/fairness/commitment.ts';
import { gameNames } from '../../src/domain/games/catalog.ts';
import { DEMO_FIRST_SEED } from '../../src/api/demoSeed.ts';
import { fairnessLink } from '../../src/screens/proof/fairnessLink.ts';
import { addresses } from '../kit/browser/addresses.ts';
import { loaded } from '../kit/browser/inspect.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { FONT, slowly } from '../kit/browser/slowly.ts';
import { expectStill, takeShifts, watchShifts } from '../kit/browser/stillness.ts';
import { expect, test } from '../kit/browser/test.ts';
import { isLong } from '../kit/runs.ts';
import { enterAsPlayer, expectStillPages } from '../kit/browser/stillPages.ts';

/** What loads late moves nothing that is on the screen already: on every route, wide and narrow, whoever looks. */

const WIDTHS = [1_280, 360] as const;
const HEIGHT = 740;

const FIRST_BET = {
  game: 'dice',
  choice: { direction: 'under', target: 50 },
  draw: { seedHash: commitmentOf(DEMO_FIRST_SEED), clientSeed: 'change_me', nonce: 0 },
  stakeCents: 10_00,
};

/** What else a route shows at addresses of its own. */
const further: readonly string[] = [
  // Dice is what /games opens with.
  ...[...gameNames.filter((name) => name !== 'dice'), 'sports'].map((game) => `/games/${game}`),
  '/rewards?tab=achievements',
  '/rewards?tab=referrals',
  '/fairness?game=plinko',
  '/fairness#odds',
  // With a proof, as the first bet of every house has one.
  fairnessLink({ ...FIRST_BET, serverSeed: DEMO_FIRST_SEED }),
  // Sealed: only the seed is missing.
  fairnessLink({ ...FIRST_BET, serverSeed: null }),
  ...['history', 'withdrawals', 'limits'].map((tab) => `/profile/${tab}`),
  ...['general&view=withdrawals', 'general&view=history', 'offers', 'sports', 'trail', 'house'].map((tab) => `/admin?tab=${tab}`),
];

/** Each of them has other words. */
const DEMONSTRATIONS = 4;

const isAdmins = (address: string): boolean => address.startsWith('/admin');
const isOpen = (address: string): boolean => !isAdmins(address);

/** Each route is looked at in one of the widths, one after the other; in both in the full matrix. */
const lookedAt = (routes: readonly string[], width: (typeof WIDTHS)[number]): readonly string[] =>
  routes.filter((_, place) => isLong || place % 2 === WIDTHS.indexOf(width));

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT } });

    test('for somebody who has played', async ({ page }) => {
      if (isLong) test.slow();
      await enterAsPlayer(page);
      await expectStillPages(page, lookedAt(addresses.filter(isOpen), width));
    });

    test('for an admin', async ({ page }) => {
      await openAs(page, 'admin', '/');
      await expectStillPages(page, isLong ? ['/admin', ...further.filter(isAdmins)] : ['/admin']);
    });

    if (isLong) {
      test('for somebody who has played, what the pages show further', async ({ page }) => {
        test.slow();
        await enterAsPlayer(page);
        await expectStillPages(page, further.filter(isOpen));
      });

      test('for a guest', async ({ page }) => {
        test.slow();
        await expectStillPages(page, addresses.filter(isOpen));
      });
    }

    test('from page to page, once each has been seen', async ({ page }) => {
      if (isLong) test.slow();
      await watchShifts(page);
      await enterAsPlayer(page);
      const routes = lookedAt(addresses.filter(isOpen), width);
      // Somewhere else than where the way begins.
      await page.goto(routes.at(-1) ?? '/');
      await loaded(page);
      const { go, settled } = await slowly(page);
      for (const address of routes) {
        const seenAt = await go(address);
        await settled();
        expectStill(
          (await takeShifts(page)).filter(({ at }) => at > seenAt),
          `to ${address}`,
        );
      }
    });
  });
}

/** Phones of 320 px too: there the sentences are longest. A page whose fonts come too late keeps the system's. */
const toldIn = [
  { width: 1_280, fonts: true },
  { width: 320, fonts: false },
  ...(isLong ? [360, 320].map((width) => ({ width, fonts: true })) : []),
];
for (const { width, fonts } of toldIn) {
  const look = `${width} px${fonts ? '' : ' in the font of the system'}`;
  test(`${look} › for a guest at the games that are told in most words, at rest and after demonstrations`, async ({ page }) => {
    await page.setViewportSize({ width, height: HEIGHT });
    await watchShifts(page);
    const { settled } = await slowly(page);
    if (!fonts) await page.route(FONT, (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));
    const kept = page.getByRole('paragraph').filter({ hasText: /nothing is saved/i });
    for (const game of ['poker', 'plinko']) {
      await page.goto(`/games/${game}`, { waitUntil: 'commit' });
      await settled();
      expectStill(await takeShifts(page), `${game}, at rest`);
      // A round brings its stage into view. So the place is that in the page, not that in the window.
      const placeInPage = () => kept.evaluate((element) => element.getBoundingClientRect().y + scrollY);
      const place = await placeInPage();
      for (let round = 1; round <= DEMONSTRATIONS; round += 1) {
        const before = page.locator('[data-result]');
        const told = (await before.count()) > 0 ? await before.getAttribute('data-result') : '';
        await page.getByRole('button', { name: 'Try it free' }).click();
        await expect(page.locator('[data-result]')).not.toHaveAttribute('data-result', told ?? '');
        expectStill(await takeShifts(page), `${game}, demonstration ${round}`);
        expect(await placeInPage(), `${game}, demonstration ${round}`).toBeCloseTo(place, 1);
      }
    }
  });
}
