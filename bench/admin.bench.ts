/**
 * The admin portal in Chromium over a log of 1,000,000 events and 100,000 accounts, from a production build: how evenly
 * its tables scroll, and how long a trail and the slider take to respond. Scrolling is compared with a page at rest, a
 * trail with reading as many bare segments of that log, a move of the slider with two frames of the page at rest.
 */
import type { Page } from '@playwright/test';
import { readBarely } from './kit/bare.ts';
import { admin, bigLog } from './kit/bigLog.ts';
import { judge, median, ms, quantile, type Ratio, timesInTurns } from './kit/figures.ts';
import { browserWithBig, serveApp } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000);
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const FRAMES = 300;
const PX_A_FRAME = 60;
const OPENINGS = 7;
const MOVES = 15;
/** Entries on the first page of a trail. Each entry of the rare account is in its own segment. */
const ENTRIES_A_PAGE = 25;
const AT_MOST = { scroll: 1.5, rareTrail: 4, usualTrail: 3, slider: 3 };

interface Scrolled {
  readonly frames: number[];
  /** Number of the page's long tasks during the frames. */
  readonly longTasks: number;
  readonly height: number;
}

/** Runs in the page: scrolls by `px` in every frame and records the duration of each frame. */
async function scroll({ label, frames, px }: { label: string | null; frames: number; px: number }): Promise<Scrolled> {
  const frame = label === null ? document.scrollingElement : document.querySelector(`[role=region][aria-label="${label}"]`);
  if (!frame) throw new Error(`nothing to scroll: ${label}`);
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
  observer.observe({ type: 'longtask' });
  const times: number[] = [];
  let down = true;
  const next = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  let before = await next();
  for (let count = 0; count < frames; count += 1) {
    const at = frame.scrollTop;
    frame.scrollTop += down ? px : -px;
    if (frame.scrollTop === at) down = !down;
    const now = await next();
    times.push(now - before);
    before = now;
  }
  observer.disconnect();
  return { frames: times, longTasks, height: frame.scrollHeight };
}

function scrolledRow(table: string, { frames, longTasks, height }: Scrolled) {
  const seconds = frames.reduce((sum, one) => sum + one, 0) / 1_000;
  return {
    table,
    'height, px': height,
    'frames a second': (frames.length / seconds).toFixed(1),
    'median, ms': ms(quantile(frames, 0.5)),
    'p95, ms': ms(quantile(frames, 0.95)),
    'tasks above 50 ms': longTasks,
  };
}

const meanOf = ({ frames }: Scrolled): number => frames.reduce((sum, one) => sum + one, 0) / frames.length;

async function benchScrolling(page: Page, idle: Scrolled): Promise<Ratio[]> {
  await page.goto('/admin?tab=general&view=users');
  await page.getByRole('region', { name: 'All users' }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(2_000);
  const users = await page.evaluate(scroll, { label: 'All users', frames: FRAMES, px: PX_A_FRAME });
  await page.goto('/admin?tab=general&view=history');
  await page.getByRole('region', { name: 'All games played' }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1_000);
  const history = await page.evaluate(scroll, { label: 'All games played', frames: FRAMES, px: PX_A_FRAME });
  await page.goto(`/admin?tab=trail&account=${log.rest.rare}`);
  await page.getByRole('list', { name: 'Entries, newest first' }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(15_000);
  const trail = await page.evaluate(scroll, { label: null, frames: FRAMES, px: PX_A_FRAME });
  console.log(
    `\nTables scrolled by ${PX_A_FRAME} px in each of ${FRAMES} frames; Users has all ${ACCOUNTS} rows, the others a page of the log. Without a GPU; a page at rest for comparison.`,
  );
  console.table([
    scrolledRow('(at rest)', idle),
    scrolledRow('Users', users),
    scrolledRow('Game History', history),
    scrolledRow('Event trail', trail),
  ]);
  return [['Users', users] as const, ['Game History', history] as const, ['Event trail', trail] as const].map(([table, scrolled]) => ({
    what: `scrolling ${table}, mean frame`,
    to: 'a page at rest',
    times: meanOf(scrolled) / meanOf(idle),
    atMost: AT_MOST.scroll,
  }));
}

/** Runs in the page: the time from choosing an account until its newest entries are shown. */
async function openTrail(name: string): Promise<number> {
  const field = [...document.querySelectorAll<HTMLInputElement>('form input[list]')][0];
  if (!field) throw new Error('no account can be chosen here');
  // Like typing: the prototype's setter bypasses React's own setter, so that React notices the change.
  Reflect.set(HTMLInputElement.prototype, 'value', name, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = performance.now();
  field.form?.requestSubmit();
  const there = (): boolean =>
    document.querySelector('#trail-title')?.textContent === `Trail of ${name}` &&
    document.querySelector('ol[aria-label="Entries, newest first"] li') !== null;
  while (!there()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - began;
}

async function openPicker(page: Page): Promise<void> {
  await page.goto('/admin?tab=trail');
  await page.locator('form input[list]').waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1_500);
}

const OF = { rare: 'an entry in every thousand', usual: 'an entry in every twenty', bare: `(${ENTRIES_A_PAGE} bare segments)` } as const;

async function benchTrail(page: Page): Promise<Ratio[]> {
  const times = { rare: [] as number[], usual: [] as number[], bare: [] as number[] };
  await openPicker(page);
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    times.rare.push(await page.evaluate(openTrail, 'player-0'));
    await page.waitForTimeout(500);
    times.usual.push(await page.evaluate(openTrail, `player-${turn + 2}`));
    await page.waitForTimeout(500);
    times.bare.push((await page.evaluate(readBarely, { name: 'house', segments: ENTRIES_A_PAGE, all: false })).segmentsMs);
  }
  console.log(
    `\nFrom choosing an account to reading its newest 25 entries, ${OPENINGS} openings each, ms. Each entry of the first lies in a segment of its own.`,
  );
  console.table(
    Object.entries(times).map(([account, all]) => ({
      account: OF[account as keyof typeof times],
      median: ms(median(all)),
      slowest: ms(Math.max(...all)),
    })),
  );
  const inTurns = (openings: readonly number[]): number =>
    timesInTurns(openings.map((ours, turn) => ({ ours, bare: times.bare[turn] ?? Number.NaN })));
  const bare = `reading ${ENTRIES_A_PAGE} bare segments`;
  return [
    { what: 'opening a trail over many segments', to: bare, times: inTurns(times.rare), atMost: AT_MOST.rareTrail },
    { what: 'opening a trail over few segments', to: bare, times: inTurns(times.usual), atMost: AT_MOST.usualTrail },
  ];
}

/** Runs in the page: moves the slider and waits until the facts below it have changed. */
async function moveSlider(share: number): Promise<number> {
  const slider = document.querySelector<HTMLInputElement>('input[type=range]');
  const status = (): string => document.querySelector('[aria-labelledby="as-it-was"] [role=status]')?.textContent ?? '';
  if (!slider) throw new Error('no slider here');
  const [min, max] = [Number(slider.min), Number(slider.max)];
  const before = status();
  const began = performance.now();
  Reflect.set(HTMLInputElement.prototype, 'value', String(Math.round(min + share * (max - min))), slider);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  while (status() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - began;
}

async function benchSlider(page: Page, idle: Scrolled): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  const rows: object[] = [];
  for (const [account, id] of [
    ['an entry in every thousand', 'player-0'],
    ['an entry in every twenty', 'player-5'],
  ] as const) {
    await openPicker(page);
    const began = Date.now();
    await page.evaluate(openTrail, id);
    await page.locator('[aria-labelledby="as-it-was"] [role=status]').waitFor({ timeout: 120_000 });
    const first = Date.now() - began;
    const times: number[] = [];
    for (let move = 0; move < MOVES; move += 1) {
      times.push(await page.evaluate(moveSlider, ((move * 7 + 3) % MOVES) / MOVES));
      await page.waitForTimeout(150);
    }
    ratios.push({
      what: `a move of the slider, ${account}`,
      to: 'two frames of a page at rest',
      times: median(times) / (2 * meanOf(idle)),
      atMost: AT_MOST.slider,
    });
    rows.push({ account, 'log read once, ms': first, 'move, median': ms(median(times)), slowest: ms(Math.max(...times)) });
  }
  console.log(`\nThe slider of an account, ${MOVES} moves over the whole log, from the move to the facts of that place, ms.`);
  console.table(rows);
  return ratios;
}

const app = await serveApp();
const log = await bigLog({ accounts: ACCOUNTS, events: EVENTS });
console.log(`\n${log.rest.events} events in ${log.rest.head.seq} entries, ${ACCOUNTS} accounts.`);
const profile = await browserWithBig(app.origin, log, admin);
try {
  const page = profile.page();
  const idle = await page.evaluate(scroll, { label: null, frames: FRAMES, px: 0 });
  judge([...(await benchTrail(page)), ...(await benchSlider(page, idle)), ...(await benchScrolling(page, idle))]);
} finally {
  await profile.dispose();
  app.close();
}
