/**
 * The start of the app in Chromium, over a profile on disk, from a production build, from snapshot and tail, with few and
 * with many accounts. Sizes alternate. It measures the time from the navigation until the header shows the balance, and the
 * longest task until three seconds later.
 */
import type { Page } from '@playwright/test';
import type { Profile } from '../tests/kit/browser/profile.ts';
import { bigLog, person, type BigSize } from './kit/bigLog.ts';
import { judge, median, ms, msInTurns, timesInTurns } from './kit/figures.ts';
import { browserWithBig, serveApp } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const STARTS = Number(process.env['BENCH_STARTS'] ?? 7);
const AT_MOST = { entries: 1.5, accounts: 8 };
const AFTERWARDS_MS = 3_000;

const sizes: readonly BigSize[] = [{ accounts: 20, entries: 1_000 }, { accounts: 20, entries: 100_000 }, { accounts: 40_000 }];

interface Started {
  readonly balance: number;
  readonly longest: number;
  /** The sum of all tasks above 50 ms. */
  readonly blocked: number;
}

/** Records when the header first shows the balance, and tasks above 50 ms. Must be installed before the page's own scripts. */
function watchStart(): void {
  const tasks: number[] = [];
  Reflect.set(window, 'tasks', tasks);
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const watch = new MutationObserver(() => {
    if (document.querySelector('header a[aria-label^="Balance"]') === null) return;
    watch.disconnect();
    Reflect.set(window, 'balanceAt', performance.now());
  });
  watch.observe(document, { subtree: true, childList: true });
}

async function start(page: Page): Promise<Started> {
  await page.goto('/games');
  const read = await page.waitForFunction(() => Reflect.get(window, 'balanceAt') as number | undefined, undefined, { timeout: 120_000 });
  const balance = (await read.jsonValue()) ?? Number.NaN;
  await page.waitForTimeout(AFTERWARDS_MS);
  const tasks = await page.evaluate(() => Reflect.get(window, 'tasks') as number[]);
  return { balance, longest: Math.max(0, ...tasks), blocked: tasks.reduce((sum, one) => sum + one, 0) };
}

const app = await serveApp();
const profiles: { readonly name: string; readonly profile: Profile; readonly starts: Started[] }[] = [];
try {
  for (const size of sizes) {
    const log = await bigLog(size);
    const name = `${size.accounts} accounts, ${log.rest.head.seq} entries`;
    profiles.push({ name, profile: await browserWithBig(app.origin, log, person), starts: [] });
  }
  for (const { profile } of profiles) {
    await profile.page().addInitScript(watchStart);
    await start(profile.page());
  }
  for (let turn = 0; turn < STARTS; turn += 1) for (const { profile, starts } of profiles) starts.push(await start(profile.page()));
  console.log(`\nStart of the app from snapshot and tail, ${STARTS} starts each in turns, medians, ms.`);
  console.table(
    profiles.map(({ name, starts }) => ({
      log: name,
      'balance shown': ms(median(starts.map(({ balance }) => balance))),
      fastest: ms(Math.min(...starts.map(({ balance }) => balance))),
      'longest task': ms(median(starts.map(({ longest }) => longest))),
      'blocked in all': ms(median(starts.map(({ blocked }) => blocked))),
    })),
  );
  const [short, long, wide] = profiles.map(({ starts }) => starts.map(({ balance }) => balance));
  const beside = (starts?: readonly number[]) => {
    const turns = (starts ?? []).map((ours, turn) => ({ ours, bare: short?.[turn] ?? Number.NaN }));
    return { times: timesInTurns(turns), figures: msInTurns(turns) };
  };
  judge([
    { what: 'start with 100,000 entries', to: 'with 1,000 entries', ...beside(long), atMost: AT_MOST.entries },
    { what: 'start with 40,000 accounts', to: 'with 20 accounts', ...beside(wide), atMost: AT_MOST.accounts },
  ]);
} finally {
  await Promise.all(profiles.map(({ profile }) => profile.dispose()));
  app.close();
}
