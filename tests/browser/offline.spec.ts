import { allowProblem } from '../kit/browser/problems.ts';
import { balance, expectBalance, rollOnce } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, ONLY_IN_BROWSER, test } from '../kit/browser/test.ts';

/** Once loaded, the app needs no network; a newer version is offered. */

test.describe('with the worker that keeps the files', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Nobody can play at a house server without a network. What the page says then: tests/screens. */
  test(
    'one goes on playing without a network, also after a reload and on pages never seen before',
    { tag: ONLY_IN_BROWSER },
    async ({ page, context }) => {
      await openAs(page, 'ada', '/games');
      await rollOnce(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const before = ((await balance(page).textContent()) ?? '').replace(' credits', '');
      await context.setOffline(true);
      // Whatever asks the network for news is told that there is none.
      allowProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be read/u);
      await page.reload();
      await expectBalance(page, before);
      await page.getByRole('tab', { name: 'Plinko' }).click();
      await page.getByRole('button', { name: 'Drop Ball', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Drop Ball', exact: true })).toBeEnabled();
      for (const [path, heading] of [
        ['/', 'Earn & Play'],
        ['/leaderboard', 'Leaderboard'],
        ['/fairness', 'Check a round'],
        ['/log', /log/iu],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
    },
  );

  test('the worker keeps files of the app only, and none of a person', async ({ page }) => {
    await openAs(page, 'ada', '/games');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto('/balance');
    const kept = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
        )
      ).flat(),
    );
    expect(kept.length).toBeGreaterThan(50);
    expect(
      kept.filter(
        (path) =>
          !/^\/(?:assets\/[^/]+|(?:index|landing)\.html|favicon\.svg|manifest\.webmanifest|icons\/[a-z]+-\d+\.png|prepare\.js|partners\.json|sounds\/[a-z]+\.wav)$/u.test(
            path,
          ),
      ),
    ).toEqual([]);
  });
});

test('a newer version is offered to a page that has been open for a while, and taken when one wants it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('/index.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" crossorigin src="/assets/index-newer.js"></script>' }),
  );
  await page.clock.fastForward('10:01');
  const offer = page.getByText('A newer version is ready. Reload whenever you like: nothing is lost.');
  await expect(offer).toBeVisible();
  await page.unroute('/index.html');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
});
