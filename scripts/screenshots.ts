/**
 * Takes the pictures of the documents: the production build in Chromium, over a house that was played by simulated people. The
 * history, its seeds and the browser's clock are the same each time. Writes to docs/pictures/.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type LongHouse, takenFrom } from '../bench/kit/longHouse.ts';
import { browserWith, serveApp } from '../bench/kit/servedApp.ts';
import { SeededEntropy } from '../src/audit/simulation/chance.ts';
import { simulateHistory } from '../src/audit/simulation/history.ts';
import { keepPassword, recordPassword } from '../src/engine/passwords.ts';
import { launchProfile } from '../tests/kit/browser/profile.ts';
import { commandOptions } from './commandOptions.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const SCRIPT = { seed: 3, players: 20, days: 14 };
const WINDOW = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'a picture';
const player = 'ada';
const office = 'admin';
const MOST_ROLLS = 60;
/** How far back in the trail the admin looks. */
const EVENTS_BACK = 12;
/** The sparks of a big win have spread by then. */
const SPARKS_MS = 300;
/** A minute after the last entry, so that the newest rounds are a minute old. */
const LATER_MS = 60_000;

const credentials = (username: string) => ({ email: `${username}@example.com`, password: PASSWORD });

interface Played {
  readonly records: LongHouse;
  readonly playerId: string;
}

/** The simulated house. The player and the admin have a known password. */
async function playedHouse(): Promise<Played> {
  const { house } = await simulateHistory(SCRIPT);
  for (const username of [player, office]) {
    const { id } = house.account(username);
    await keepPassword(house.stores.vault, id, await recordPassword(PASSWORD, new SeededEntropy(username)));
    await house.people.remember([[id, { email: credentials(username).email }]]);
  }
  return { records: await takenFrom(house), playerId: house.account(player).id };
}

/** Waits until nothing loads and everything that fades in is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('main :is([data-skeleton], [aria-busy=true]):visible').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
    await Promise.all(ending.map(({ finished }) => finished));
  });
}

async function keep(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${folder}${name}.png` });
  console.log(`docs/pictures/${name}.png`);
}

/** What a visitor sees who has never been here. */
async function landing(origin: string): Promise<void> {
  const profile = await launchProfile({ baseURL: origin, viewport: WINDOW, reducedMotion: 'reduce' });
  const page = profile.page();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await keep(page, 'landing');
  await profile.dispose();
}

/** Runs in the page. Stops the celebration of a big win at this time of its movement. Answers whether there is one. */
function celebrationHeldAt(ms: number): boolean {
  const movements = document.querySelector('[data-celebration=big]')?.getAnimations({ subtree: true }) ?? [];
  for (const movement of movements) {
    movement.pause();
    movement.currentTime = ms;
  }
  return movements.length > 0;
}

/** Rolls for ten times the stake until it comes. */
async function wonGame(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/games/dice');
  await page.getByRole('textbox', { name: 'Bet amount' }).fill('5');
  await page.getByRole('textbox', { name: 'Target number, as a number' }).fill('9');
  const result = page.locator('[data-result]');
  for (let rolls = 0; rolls < MOST_ROLLS; rolls += 1) {
    const before = (await result.count()) > 0 ? await result.getAttribute('data-result') : null;
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await page.waitForFunction(
      (last) => (document.querySelector<HTMLElement>('[data-result]')?.dataset['result'] ?? last) !== last,
      before,
    );
    if (/You won/u.test(await result.innerText())) {
      await page.waitForFunction(celebrationHeldAt, SPARKS_MS);
      await keep(page, 'win');
      return page.emulateMedia({ reducedMotion: 'reduce' });
    }
  }
  throw new Error(`None of ${MOST_ROLLS} rolls has won.`);
}

async function verifiedHistory(page: Page): Promise<void> {
  await page.goto('/log');
  const region = page.getByRole('region', { name: 'Verify my whole history' });
  await region.getByRole('button', { name: 'Verify' }).click();
  await region.getByRole('table').or(region.getByRole('list')).first().waitFor();
  await settled(page);
  await region.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top - 90));
  await keep(page, 'verify');
}

async function explainedBalance(page: Page): Promise<void> {
  await page.goto('/balance');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await keep(page, 'balance');
}

async function trail(page: Page, account: string): Promise<void> {
  await page.goto(`/admin?tab=trail&account=${account}`);
  await page.getByRole('heading', { name: `Trail of ${player}` }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page
    .getByRole('button', { name: /^Account at this entry/u })
    .nth(EVENTS_BACK)
    .click();
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
  await keep(page, 'trail');
}

async function onAPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto('/games/roulette');
  await page.getByRole('button', { name: 'Spin', exact: true }).waitFor();
  await settled(page);
  await keep(page, 'phone');
}

async function main(): Promise<void> {
  commandOptions({});
  await mkdir(folder, { recursive: true });
  const { records, playerId } = await playedHouse();
  const app = await serveApp();
  try {
    await landing(app.origin);
    for (const [who, steps] of [
      [player, [wonGame, verifiedHistory, explainedBalance, onAPhone]],
      [office, [(page: Page) => trail(page, playerId)]],
    ] as const) {
      const profile = await browserWith(app.origin, records, credentials(who), records.head.at + LATER_MS);
      const page = profile.page();
      await page.setViewportSize(WINDOW);
      for (const step of steps) await step(page);
      await profile.dispose();
    }
  } finally {
    app.close();
  }
}

await main();
