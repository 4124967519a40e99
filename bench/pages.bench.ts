/**
 * The landing page and the games as Lighthouse judges them on a phone, and what the page of the games loads and does at the
 * speed of this machine. A page of bare React and Chakra with one button is measured in the same way, in turns with them. The
 * limits of the scores are relative to it, because the speed of the machine is part of every score.
 */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { NAMES_KEPT } from './kit/bare.ts';
import { median, ms, report } from './kit/figures.ts';
import { serveApp, serveBarePage } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const LONGEST_TASK_MS = 50;
const MOST_REQUESTS = 25;
const MOST_SHIFT = 0.02;
/** The categories in which a page must have all points. */
const WHOLE = ['accessibility', 'best-practices', 'seo'] as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'] as const;

interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** How many points it may have less than the bare page. */
  readonly pointsBelow?: number;
}

interface Verdict {
  readonly points: number;
  readonly whole: readonly number[];
  readonly times: readonly number[];
  readonly shift: number;
}

const points = (score: number | null | undefined): number => Math.round((score ?? 0) * 100);

/** Lighthouse's verdict with its own settings for a phone. */
async function judged(url: string, port: number): Promise<Verdict> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: ['performance', ...WHOLE] });
  if (result === undefined || result.lhr.runtimeError !== undefined) throw new Error(`Lighthouse could not judge ${url}.`);
  const { categories, audits } = result.lhr;
  return {
    points: points(categories['performance']?.score),
    whole: WHOLE.map((name) => points(categories[name]?.score)),
    times: TIMES.map((name) => audits[name]?.numericValue ?? Number.NaN),
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

interface Load {
  readonly requests: number;
  /** Milliseconds of tasks above 50 ms after the first paint. */
  readonly tasks: readonly number[];
}

/** Runs in the page: waits for two quiet seconds and returns the long tasks that began after the first paint. */
async function longTasks(): Promise<number[]> {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  observer.disconnect();
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return tasks.filter(({ startTime }) => startTime > paint).map(({ duration }) => duration);
}

/** Loads a page at the speed of this machine, with an empty cache. */
async function loaded(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(NAMES_KEPT);
  let requests = 0;
  page.on('request', () => (requests += 1));
  await page.goto(url, { waitUntil: 'networkidle' });
  const tasks = await page.evaluate(longTasks);
  await context.close();
  return { requests, tasks };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const BARE = 'bare React and Chakra, one button';
const app = await serveApp();
const bare = await serveBarePage();
const pages: readonly MeasuredPage[] = [
  { name: BARE, url: bare.origin },
  { name: 'landing page', url: `${app.origin}/`, pointsBelow: 5 },
  { name: 'games', url: `${app.origin}/games`, pointsBelow: 12 },
];
const port = await freePort();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`] });
const verdicts = new Map<string, Verdict[]>(pages.map(({ name }) => [name, []]));
const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
try {
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, url } of pages) {
      verdicts.get(name)?.push(await judged(url, port));
      loads.get(name)?.push(await loaded(browser, url));
    }
  }
} finally {
  await browser.close();
  app.close();
  bare.close();
}

const of = (name: string): readonly Verdict[] => verdicts.get(name) ?? [];
const loadsOf = (name: string): readonly Load[] => loads.get(name) ?? [];
const pointsOf = (name: string): number => median(of(name).map((verdict) => verdict.points));
/** The longest task of the quietest run. Runs that something else on the machine disturbed say nothing about the page. */
const longestOf = (name: string): number => Math.min(...loadsOf(name).map(({ tasks }) => Math.max(0, ...tasks)));
const requestsOf = (name: string): number => Math.max(...loadsOf(name).map(({ requests }) => requests));

console.log(`\nLighthouse, its settings for a phone, medians of ${RUNS} runs in turns. Chromium ${browser.version()}, headless.`);
console.table(
  pages.map(({ name }) => ({
    page: name,
    points: pointsOf(name),
    [WHOLE.join(', ')]: WHOLE.map((_, place) => Math.min(...of(name).map(({ whole }) => whole[place] ?? 0))).join(' '),
    ...Object.fromEntries(TIMES.map((time, place) => [`${time}, ms`, ms(median(of(name).map(({ times }) => times[place] ?? Number.NaN)))])),
    shift: Math.max(...of(name).map(({ shift }) => shift)).toFixed(4),
    requests: requestsOf(name),
    'longest task after the first paint, ms': ms(longestOf(name)),
  })),
);
report(
  pages.map(({ name }) => ({
    what: name,
    to: name === BARE ? '' : BARE,
    result: `${pointsOf(name)} against ${pointsOf(BARE)} points; ${requestsOf(name)} requests; longest task ${ms(longestOf(name))} ms`,
  })),
);
console.log('Requests and tasks are those of a load at the speed of this machine, tasks of the quietest run; below 50 ms counts as 0.');

const beyond = pages.flatMap(({ name, pointsBelow }) => {
  if (pointsBelow === undefined) return [];
  const below = pointsOf(BARE) - pointsOf(name);
  return [
    ...(below > pointsBelow ? [`${name}: ${below} points below the bare page, ${pointsBelow} are allowed`] : []),
    ...(of(name).some(({ whole }) => whole.some((reached) => reached < 100)) ? [`${name}: not all points in ${WHOLE.join(', ')}`] : []),
    ...(of(name).some(({ shift }) => !(shift < MOST_SHIFT)) ? [`${name}: moves while it loads`] : []),
    ...(requestsOf(name) > MOST_REQUESTS ? [`${name}: ${requestsOf(name)} requests, ${MOST_REQUESTS} are allowed`] : []),
    ...(longestOf(name) > LONGEST_TASK_MS ? [`${name}: a task of ${ms(longestOf(name))} ms in every run`] : []),
  ];
});
console.log(beyond.length === 0 ? 'Every page is within its limits.' : `Beyond the limits: ${beyond.join('; ')}.`);
if (beyond.length > 0) process.exitCode = 1;
