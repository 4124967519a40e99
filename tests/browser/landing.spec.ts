import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { brand } from '../../src/app/brand.ts';
import { HOUSE_CODE } from '../kit/browser/holdBack.ts';
import { dialog } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { expectStill, takeShifts, watchShifts } from '../kit/browser/stillness.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The landing page is printed at build time: it is read before any script, and the app takes it over where it stands. */

/** The entry, and what marks the document before it is drawn. */
const READ_BYTES = 6_000;
/** The app without a house, wherever that is. vite.config.ts holds the build to the same number. */
const FIRST_LOAD_BYTES = 190_000;

const title = (page: Page) => page.getByRole('heading', { level: 1, name: brand.heroTitle });
/** The app's own file. */
const APP = /\/assets\/app-/u;
/** The files that come with a house: itself, and what the frame has for people who sign in. */
const WITH_HOUSE = /\/assets\/(?:boot|startRemote|embedded|histories|common|domain|checkpoint|pieces|play|frame|AuthDialogs)-/u;
/** The live regions are the app's own and not printed. */
const taken = (page: Page) => page.locator('[data-region=polite]');
/** Keeps the app from coming, as on a slow line. Returns a function that lets it come. */
async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(APP, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page can be read, in its own colours, and says what is missing', async ({ page }) => {
    await page.goto('/');
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('Try to forge a roll')).toBeVisible();
    await expect(page.locator('body > [data-splash]')).toBeHidden();
    expect(await page.locator('noscript').textContent()).toContain('needs JavaScript');
    await page.getByRole('link', { name: 'Explore Games' }).click();
    await expect(page).toHaveURL(/\/games$/u);
    expect(await page.locator('noscript').textContent()).toContain('needs JavaScript');
  });
});

for (const theme of ['dark', 'light'] as const) {
  test(`the app takes the page over without moving anything, in the ${theme} theme`, async ({ page }) => {
    await watchShifts(page);
    await page.addInitScript((chosen) => {
      localStorage.setItem('persist:preferences', JSON.stringify({ colorMode: JSON.stringify(chosen) }));
    }, theme);
    const release = await holdApp(page);
    await page.goto('/');
    await expect(title(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(taken(page)).not.toBeAttached();
    const looks = () =>
      page.evaluate(() =>
        ['html', 'h1', 'header button', 'main button', 'main a', 'footer'].map((selector) => {
          const element = document.querySelector(selector);
          if (element === null) return selector;
          const { color, backgroundColor, padding, margin, fontSize, fontFamily } = getComputedStyle(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          return JSON.stringify([selector, color, backgroundColor, padding, margin, fontSize, fontFamily, x, y, width, height]);
        }),
      );
    const before = await looks();
    expect(before[0]).toContain(theme === 'light' ? 'rgb(239, 244, 245)' : 'rgb(10, 20, 28)');
    const button = await page.getByRole('button', { name: 'Create Account' }).elementHandle();
    release();
    await page.mouse.move(5, 5);
    await expect(taken(page)).toBeAttached();
    expect(await looks()).toEqual(before);
    expect(await button?.evaluate((element) => element.isConnected), 'it is the same button').toBe(true);
    expectStill(await takeShifts(page), theme);
  });
}

test('the landing page is read with next to no script; what the first sign brings stays within its budget', async ({ page }) => {
  const weighing: Promise<{ path: string; gzipBytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const path = new URL(response.url()).pathname;
    weighing.push(response.body().then((body) => ({ path, gzipBytes: gzipSync(body, { level: 9 }).byteLength })));
  });
  const weigh = async () => {
    const sizes = await Promise.all(weighing);
    return { sizes: JSON.stringify(sizes, undefined, 1), total: sizes.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) };
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  const read = await weigh();
  expect(weighing.length, 'the page has scripts').toBeGreaterThan(0);
  expect(read.total, read.sizes).toBeLessThanOrEqual(READ_BYTES);
  // The house comes beside the page, which does not wait for it.
  await page.route(WITH_HOUSE, (route) => route.abort());
  allowProblem(
    page,
    /ERR_FAILED|dynamically imported module|(?:boot|embedded|histories|common|domain|checkpoint|pieces|play|frame|AuthDialogs)/u,
  );
  // A slow browser tells of a file after the page has run it.
  await Promise.all([page.waitForResponse(APP), page.mouse.move(10, 10), expect(taken(page)).toBeAttached()]);
  const begun = await weigh();
  expect(begun.total, begun.sizes).toBeGreaterThan(read.total);
  expect(begun.total, begun.sizes).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

test('what is played in the house comes into the room that was kept free for it', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/');
  const now = page.getByRole('region', { name: 'Right Now' });
  await expect(now.getByText('Finished rounds appear here.')).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await now.evaluate((section) => section.scrollIntoView({ block: 'center' }));
  const height = () => now.evaluate((section) => section.getBoundingClientRect().height);
  const before = await height();
  await takeShifts(page);
  await page.mouse.move(5, 5);
  await expect(now.getByText('Paid out this week')).toBeVisible();
  await expect(now.getByText('No rounds yet')).toBeVisible();
  expect(await height()).toBe(before);
  expectStill(await takeShifts(page), 'the house opens');
});

test('neither the title nor the log beside it moves when that log arrives late', async ({ page }) => {
  await page.goto('/');
  const log = page.locator('main figure');
  const places = () => Promise.all([title(page), log].map((one) => one.evaluate((element) => element.getBoundingClientRect().y)));
  const [titleBefore = 0, logBefore = 0] = await places();
  await log.evaluate((figure) => figure.replaceChildren());
  const [titleAfter = 0, logAfter = 0] = await places();
  expect(Math.abs(titleAfter - titleBefore), 'the title').toBeLessThan(2);
  expect(Math.abs(logAfter - logBefore), 'the log').toBeLessThan(2);
});

test('a press before the app is there is answered when it is', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/');
  // By its place: an open dialog hides the page from roles.
  const button = page.locator('main button', { hasText: 'Create Account' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('whoever only reads gets the app after a while, so that it is there without a network next time', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(taken(page)).toBeAttached();
});

test('a signed-in person never sees the page of guests', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  const release = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.getByText('Create Account')).toHaveCount(0);
  release();
  await expect(page.getByRole('link', { name: 'Start Earning', exact: true })).toBeVisible();
  await expect(page.getByText('Create Account')).toHaveCount(0);
});

test('the page of the games needs few requests', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Roll', exact: true })).toBeVisible();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25);
  expect(
    asked.filter((path) => HOUSE_CODE.test(path)),
    'the code of one house, wherever it is',
  ).toHaveLength(1);
});

test('a system can install the app', async ({ page, request }) => {
  await page.goto('/');
  const path = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(path ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { icons, name } = (await answer.json()) as { readonly name: string; readonly icons: readonly { readonly src: string }[] };
  expect(name).toBe(brand.name);
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  const session = await page.context().newCDPSession(page);
  const { errors } = (await session.send('Page.getAppManifest')) as { readonly errors: readonly unknown[] };
  expect(errors).toEqual([]);
});
