import { expect, test } from '../kit/browser/test.ts';
import { isLong } from '../kit/runs.ts';
import { openStoresPage } from '../adapters/stores/servePage.ts';

/** The stores over a real browser's IndexedDB, on disk. */

const KILLS = isLong ? 5 : 2;

test('keep their contract in the browser', async ({ launchProfile }) => {
  const page = await openStoresPage((await launchProfile()).context());
  const names = await page.evaluate(() => window.storesPage.caseNames());
  expect(names.length).toBeGreaterThan(20);
  for (const [place, name] of names.entries()) {
    await test.step(name, async () => {
      expect(await page.evaluate((number) => window.storesPage.runCase(number), place)).toBeNull();
    });
  }
});

test('a browser killed while it appends keeps every acknowledged entry and one whole chain', async ({ launchProfile }) => {
  const profile = await launchProfile();
  let kept = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const page = await openStoresPage(profile.context());
    let acknowledged = 0;
    await page.exposeFunction('acknowledge', (seq: number) => {
      acknowledged = seq;
    });
    // Ends with the browser.
    page.evaluate(() => window.storesPage.appendForEver('log')).catch(() => undefined);
    const wanted = kept + 20 + Math.floor(Math.random() * 200);
    await expect.poll(() => acknowledged, { intervals: [5] }).toBeGreaterThan(wanted);
    await profile.kill();
    await profile.reopen();
    const found = await (await openStoresPage(profile.context())).evaluate(() => window.storesPage.inspect('log'));
    expect(found.chained).toBe(true);
    expect(found.count).toBeGreaterThanOrEqual(acknowledged);
    kept = found.count;
    await profile.reopen();
  }
});

test('without room an entry is refused as a whole, and the log goes on when there is room again', async ({ launchProfile }) => {
  const page = await openStoresPage((await launchProfile()).context());
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  expect(await page.evaluate(() => window.storesPage.appendLarge('log', 1_000))).toBeNull();
  expect(await page.evaluate(() => window.storesPage.appendLarge('log', 5_000_000))).toBe(
    'StoreUnavailableError: This browser has no storage space left. Nothing was saved.',
  );
  expect(await page.evaluate(() => window.storesPage.inspect('log'))).toEqual({ count: 1, chained: true });
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  expect(await page.evaluate(() => window.storesPage.appendLarge('log', 5_000_000))).toBeNull();
  expect(await page.evaluate(() => window.storesPage.inspect('log'))).toEqual({ count: 2, chained: true });
});
