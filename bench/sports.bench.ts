/**
 * The final score of an event with 10,000 open bets: from the command to the durable entry and to the screen's state.
 * First in this process, over memory stores; then in Chromium, from the admin's click in a production build over a profile
 * on disk. Both are compared with parsing the same entry, writing it as JSON again, and hashing it (in this process) or
 * storing it (in Chromium).
 */
import type { Page } from '@playwright/test';
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { eventsOf } from '../src/domain/log/entry.ts';
import { beginLog } from '../src/engine/begin.ts';
import { openHouse } from '../src/engine/open.ts';
import { makeStore } from '../src/store/store.ts';
import { linkHouse } from '../src/store/link.ts';
import { keepLastEntryBarely } from './kit/bare.ts';
import { judge, median, timesInTurns } from './kit/figures.ts';
import { takenFrom } from './kit/longHouse.ts';
import { nowhere, openBetsHouse } from './kit/openBets.ts';
import { browserWith, serveApp } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const BETS = 10_000;
const AT_MOST = { process: 20, browser: 20 };
const ROUNDS = 3;

interface Took {
  readonly wall: number;
  readonly processor: number;
}

const processorMs = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

async function took(work: () => Promise<unknown>): Promise<Took> {
  const [wall, processor] = [performance.now(), processorMs()];
  await work();
  return { wall: performance.now() - wall, processor: processorMs() - processor };
}

interface Settled {
  readonly ours: Took;
  readonly bare: Took;
}

async function inProcess(): Promise<Settled> {
  const { house, event } = await openBetsHouse(BETS);
  const tab = await openHouse(house.ports, { begin: beginLog });
  if (tab.kind !== 'open') throw new Error('the house does not open again');
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  linkHouse(tab.house, store);
  let ended = 0;
  const ours = await took(async () => {
    const settled = await tab.house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } }, 'house');
    if (settled.kind === 'refused') throw new Error(settled.refusal.sentence);
    ended = eventsOf(settled.entry).filter(({ type }) => type === 'sport/bet-settled').length;
  });
  if (ended !== BETS) throw new Error(`${ended} bets were settled`);
  const { world } = store.getState();
  if (Object.keys(world.sportBets).length > 0 || world.seq !== tab.house.world.seq)
    throw new Error('the state of the screens is not the one of the house');
  let lines: readonly string[] = [];
  for await (const [entry] of house.stores.events.read(tab.house.head.seq)) lines = entry?.lines.split('\n') ?? [];
  if (lines.length <= BETS) throw new Error('this is not the entry of the settlement');
  const bare = await took(async () => lines.map((line) => nodeHashing.sha256(JSON.stringify(JSON.parse(line)))));
  return { ours, bare };
}

/** The time from the click until the entry is durable and until the page shows it, and the longest task meanwhile. */
interface Clicked {
  readonly durable: number;
  readonly shown: number;
  readonly longest: number;
}

/** Runs in the page. The window receives `localStorageUpdated` right after the transaction of the entry has completed. */
async function clickSettle(): Promise<Clicked> {
  const button = [...document.querySelectorAll<HTMLButtonElement>('form button[type=submit]')].find(
    ({ textContent }) => textContent === 'Settle Event',
  );
  if (!button) throw new Error('there is nothing to settle with');
  let longest = 0;
  const tasks = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))));
  tasks.observe({ type: 'longtask' });
  let durable = Number.NaN;
  const began = performance.now();
  addEventListener('localStorageUpdated', () => (durable = performance.now() - began), { once: true });
  button.click();
  while (!document.body.textContent.includes('Event settled')) await new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  tasks.disconnect();
  return { durable, shown, longest };
}

interface SettledThere {
  readonly clicked: Clicked;
  readonly bareMs: number;
}

async function settle(page: Page): Promise<SettledThere> {
  await page.goto('/admin?tab=sports');
  const form = page.getByRole('region', { name: 'Settle Event' });
  const option = form.getByRole('option', { name: /Reds – Blues/u });
  await option.waitFor({ state: 'attached', timeout: 60_000 });
  await form.getByLabel('Event').selectOption((await option.getAttribute('value')) ?? '');
  const [home, away] = [form.getByRole('textbox').first(), form.getByRole('textbox').last()];
  await home.fill('2');
  await away.fill('1');
  await page.waitForTimeout(1_000);
  return { clicked: await page.evaluate(clickSettle), bareMs: await page.evaluate(keepLastEntryBarely) };
}

async function inChromium(): Promise<readonly SettledThere[]> {
  const app = await serveApp();
  const clicks: SettledThere[] = [];
  try {
    const taken = await takenFrom((await openBetsHouse(BETS)).house);
    for (let round = 0; round < ROUNDS; round += 1) {
      const profile = await browserWith(app.origin, taken, { email: 'admin@example.com', password: 'admin123' });
      try {
        clicks.push(await settle(profile.page()));
      } finally {
        await profile.dispose();
      }
    }
  } finally {
    app.close();
  }
  return clicks;
}

const times: Settled[] = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await inProcess());
const listed = (all: readonly number[]): string =>
  `${median(all).toFixed(0).padStart(5)} ms (${all.map((one) => one.toFixed(0)).join(', ')})`;
console.log(`Settling ${BETS} open bets, from the command to the state of the screens, ${ROUNDS} houses:`);
console.log(`  on the wall       ${listed(times.map(({ ours }) => ours.wall))}`);
console.log(`  on the processor  ${listed(times.map(({ ours }) => ours.processor))}`);
console.log(`  bare              ${listed(times.map(({ bare }) => bare.processor))}`);
const there = await inChromium();
console.log(`In Chromium, from the click, ${ROUNDS} browsers:`);
console.log(`  durable           ${listed(there.map(({ clicked }) => clicked.durable))}`);
console.log(`  shown             ${listed(there.map(({ clicked }) => clicked.shown))}`);
console.log(`  longest task      ${listed(there.map(({ clicked }) => clicked.longest))}`);
console.log(`  bare              ${listed(there.map(({ bareMs }) => bareMs))}`);
judge([
  {
    what: `settling ${BETS} bets, in this process`,
    to: 'the entry parsed, written and hashed',
    times: timesInTurns(times.map(({ ours, bare }) => ({ ours: ours.processor, bare: bare.processor }))),
    atMost: AT_MOST.process,
  },
  {
    what: `settling ${BETS} bets, in Chromium, until shown`,
    to: 'the entry parsed, written and kept',
    times: timesInTurns(there.map(({ clicked, bareMs }) => ({ ours: clicked.shown, bare: bareMs }))),
    atMost: AT_MOST.browser,
  },
]);
