/**
 * The app in Chromium, over a profile on disk, from a production build behind the production server: how long a bet takes
 * to be durable, and how long a start takes. Compared measurements alternate.
 */
import type { Page } from '@playwright/test';
import type { Profile } from '../tests/kit/browser/profile.ts';
import { commitBarely } from './kit/bare.ts';
import { judge, median, ms, msInTurns, quantile, type Ratio, timesInTurns } from './kit/figures.ts';
import { longHouse } from './kit/longHouse.ts';
import { type Clicked, clickRoll, readyToRoll } from './kit/rolls.ts';
import { browserWith, serveApp } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const LONG = 100_000;
const SHORT = 1_000;
const REST_MS = 120;
const TURNS = 24;
const CLICKS_A_TURN = 25;
const WARM_CLICKS = 60;
const STARTS = 9;
const AT_MOST = { click: 3, longClick: 1.3, longStart: 1.5 };

/** One start of the app: the time from the navigation until the balance is shown. */
async function startTime(page: Page): Promise<number> {
  await page.goto('/games');
  const read = await page.waitForFunction(() => Reflect.get(window, 'balanceAt') as number | undefined);
  return (await read.jsonValue()) ?? Number.NaN;
}

/** Records when the header first shows the balance. Must be installed before the page's own scripts. */
function noteBalance(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('header a[aria-label^="Balance"]') === null) return;
    watch.disconnect();
    Reflect.set(window, 'balanceAt', performance.now());
  });
  watch.observe(document, { subtree: true, childList: true });
}

async function benchClicks(empty: Profile, long: Profile): Promise<Ratio[]> {
  const logs = [
    { log: 'empty', page: empty.page(), turns: [] as Clicked[][] },
    { log: `${LONG} entries`, page: long.page(), turns: [] as Clicked[][] },
  ] as const;
  for (const { page } of logs) {
    await readyToRoll(page);
    await page.evaluate(clickRoll, { clicks: WARM_CLICKS, restMs: REST_MS });
  }
  const bare: number[][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    bare.push(await empty.page().evaluate(commitBarely, { times: CLICKS_A_TURN, restMs: REST_MS }));
    for (const { page, turns } of logs) turns.push(await page.evaluate(clickRoll, { clicks: CLICKS_A_TURN, restMs: REST_MS }));
  }
  console.log(
    `\nClick on Roll to durable acknowledgement (strict), ${TURNS} turns of ${CLICKS_A_TURN} clicks each, one log after the other, ms.`,
  );
  console.table(
    logs
      .map(({ log, turns }) => [log, turns.flat()] as const)
      .map(([log, times]) => ({
        log,
        'durable p50': ms(median(times.map(({ durable }) => durable))),
        'durable p99': ms(
          quantile(
            times.map(({ durable }) => durable),
            0.99,
          ),
        ),
        'shown p50': ms(median(times.map(({ shown }) => shown))),
        'shown p99': ms(
          quantile(
            times.map(({ shown }) => shown),
            0.99,
          ),
        ),
      })),
  );
  console.log(
    `A bare strict transaction, three records read and three written, in the same page between the turns: p50 ${ms(median(bare.flat()))}, p99 ${ms(quantile(bare.flat(), 0.99))} ms.`,
  );
  const [short, other] = logs.map(({ turns }) => turns.map((clicks) => median(clicks.map(({ durable }) => durable))));
  const turns = bare.map((times, turn) => ({ bare: median(times), short: short?.[turn] ?? Number.NaN, long: other?.[turn] ?? Number.NaN }));
  const onEmpty = turns.map((turn) => ({ ours: turn.short, bare: turn.bare }));
  const onLong = turns.map((turn) => ({ ours: turn.long, bare: turn.short }));
  return [
    {
      what: 'click to durable, empty log',
      to: 'a bare strict transaction',
      times: timesInTurns(onEmpty),
      atMost: AT_MOST.click,
      figures: msInTurns(onEmpty),
    },
    {
      what: `click to durable, ${LONG} entries`,
      to: 'the same, empty log',
      times: timesInTurns(onLong),
      atMost: AT_MOST.longClick,
      figures: msInTurns(onLong),
    },
  ];
}

async function benchStarts(short: Profile, long: Profile): Promise<Ratio> {
  const logs = [
    { log: `${SHORT} entries`, page: short.page(), times: [] as number[] },
    { log: `${LONG} entries`, page: long.page(), times: [] as number[] },
  ];
  for (const { page } of logs) {
    await page.addInitScript(noteBalance);
    await startTime(page);
  }
  for (let start = 0; start < STARTS; start += 1) for (const { page, times } of logs) times.push(await startTime(page));
  console.log(
    `\nStart of the app from snapshot and tail, from the navigation until the balance can be read, ${STARTS} starts each in turns, ms.`,
  );
  console.table(
    logs.map(({ log, times }) => ({ log, median: ms(median(times)), fastest: ms(Math.min(...times)), slowest: ms(Math.max(...times)) })),
  );
  const [small, big] = logs.map(({ times }) => times);
  const turns = (big ?? []).map((ours, turn) => ({ ours, bare: small?.[turn] ?? Number.NaN }));
  return {
    what: `start with ${LONG} entries`,
    to: `with ${SHORT} entries`,
    times: timesInTurns(turns),
    atMost: AT_MOST.longStart,
    figures: msInTurns(turns),
  };
}

const app = await serveApp();
const profiles: Profile[] = [];
try {
  console.log(`\nMaking logs of 0, ${SHORT} and ${LONG} entries and putting them into browsers …`);
  for (const entries of [0, SHORT, LONG]) profiles.push(await browserWith(app.origin, await longHouse(entries)));
  const [empty, short, long] = profiles;
  if (!empty || !short || !long) throw new Error('a browser is missing');
  const start = await benchStarts(short, long);
  judge([start, ...(await benchClicks(empty, long))]);
} finally {
  await Promise.all(profiles.map((profile) => profile.dispose()));
  app.close();
}
