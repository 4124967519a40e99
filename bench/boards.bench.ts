/**
 * Every board in Chromium, from a production build, with motion on: how even the frames are during play, and how long the
 * page is blocked. An empty page with a moving box is measured in the same way, in turns with the boards. The limits are
 * relative to it, because frames that it misses are missed by the machine.
 *
 *   BENCH_BOARDS=crash,plinko   only these boards
 *   BENCH_TRACE=1               writes a trace of every run into .cache, for chrome://tracing
 */
import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { register } from '../tests/kit/browser/person.ts';
import { launchProfile } from '../tests/kit/browser/profile.ts';
import { boards, openBoard, openEmptyPage, person, type PlayedBoard } from './boards.ts';
import { NAMES_KEPT } from './kit/bare.ts';
import { judge, ms, quantile, type Ratio, timesInTurns } from './kit/figures.ts';
import { serveApp } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const RUN_MS = 5_000;
/** Limits of the mean frame time and its 99th percentile, relative to the page with the box. */
const AT_MOST = { mean: 1.5, p99: 3 };
const SLOWEST_MS = 32;
const LONGEST_TASK_MS = 50;
const only = process.env['BENCH_BOARDS']?.split(',');
const traced = process.env['BENCH_TRACE'] !== undefined;
const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

interface Run {
  readonly frames: readonly number[];
  /** The number of frames with a round in play. */
  readonly inPlay: number;
  readonly rounds: number;
  /** Tasks above 50 ms. */
  readonly tasks: readonly number[];
}

const slowest = ({ frames }: Run): number => Math.max(0, ...frames);
const late = ({ frames }: Run): number => frames.filter((frame) => frame > SLOWEST_MS).length;
const longest = ({ tasks }: Run): number => Math.max(0, ...tasks);

/** Runs in the page: records the duration of each frame for `forMs`, and presses the button whenever it can be pressed. */
async function play({ forMs, press }: { forMs: number; press: string | null }): Promise<Run> {
  const frames: number[] = [];
  const tasks: number[] = [];
  let [inPlay, rounds, asked] = [0, 0, false];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const next = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = await next();
  for (let before = began; before - began < forMs;) {
    const button = document.querySelector<HTMLElement>('form button[type=submit]');
    const offered = press !== null && button?.textContent === press && !asked;
    if (offered) {
      button.click();
      rounds += 1;
      asked = true;
    } else if (button?.textContent !== press) asked = false;
    if (press === null ? document.querySelector('[data-board][data-moving=true]') !== null : !offered) inPlay += 1;
    const now = await next();
    frames.push(now - before);
    before = now;
  }
  // Long task entries arrive shortly after their tasks.
  await new Promise((resolve) => setTimeout(resolve, 100));
  tasks.push(...observer.takeRecords().map(({ duration }) => duration));
  observer.disconnect();
  return { frames, inPlay, rounds, tasks };
}

async function runOnce(page: Page, { name, action: press, during }: Pick<PlayedBoard, 'name' | 'action' | 'during'>): Promise<Run> {
  const browser = page.context().browser();
  if (traced && browser)
    await browser.startTracing(page, {
      path: `${cache}boards-${name.replaceAll(/\W+/gu, '-')}.json`,
      categories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'blink.user_timing',
        'v8.execute',
        'disabled-by-default-v8.cpu_profiler',
        'cc',
        'viz',
        'toplevel',
      ],
    });
  let over = false;
  const [run] = await Promise.all([page.evaluate(play, { forMs: RUN_MS, press }).finally(() => (over = true)), during?.(page, () => over)]);
  if (traced && browser) await browser.stopTracing();
  return run;
}

const MOVING_BOX = '(empty page, a box moves)';

function ratiosOf(name: string, runs: readonly Run[], box: readonly Run[]): Ratio[] {
  const mean = ({ frames }: Run): number => frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
  const p99 = ({ frames }: Run): number => quantile(frames, 0.99);
  const times = (of: (run: Run) => number): number =>
    timesInTurns(runs.flatMap((run, turn) => (box[turn] ? [{ ours: of(run), bare: of(box[turn]) }] : [])));
  return [
    { what: `${name}, mean frame`, to: 'a page with a moving box', times: times(mean), atMost: AT_MOST.mean },
    { what: `${name}, p99 of the frames`, to: 'a page with a moving box', times: times(p99), atMost: AT_MOST.p99 },
  ];
}

/** The quietest run. Runs that something else on the machine disturbed say nothing about the board. */
const quietest = (runs: readonly Run[]): Run | undefined =>
  runs.toSorted((a, b) => late(a) + a.tasks.length - late(b) - b.tasks.length || slowest(a) - slowest(b))[0];

function row(name: string, runs: readonly Run[]) {
  const frames = runs.flatMap((run) => run.frames);
  const best = quietest(runs);
  return {
    board: name,
    rounds: runs.reduce((sum, run) => sum + run.rounds, 0),
    'in play, %': ((100 * runs.reduce((sum, run) => sum + run.inPlay, 0)) / frames.length).toFixed(0),
    'median, ms': ms(quantile(frames, 0.5)),
    'p99, ms': ms(quantile(frames, 0.99)),
    'slowest, ms': ms(Math.max(...frames)),
    [`> ${SLOWEST_MS} ms`]: runs.map(late).join(' '),
    [`tasks > ${LONGEST_TASK_MS} ms`]: runs.map(({ tasks }) => tasks.length).join(' '),
    'longest, ms': ms(Math.max(...runs.map(longest))),
    'quietest run: slowest, ms': best ? ms(slowest(best)) : '–',
  };
}

mkdirSync(cache, { recursive: true });
const app = await serveApp();
const profile = await launchProfile({ baseURL: app.origin, reducedMotion: 'no-preference', viewport: { width: 1_280, height: 900 } });
const chosen = boards.filter(({ name }) => only === undefined || only.some((part) => name.toLowerCase().includes(part)));
const runs = new Map<string, Run[]>(['(empty page)', MOVING_BOX, ...chosen.map(({ name }) => name)].map((name) => [name, []]));
try {
  const page = profile.page();
  await page.addInitScript(NAMES_KEPT);
  await page.goto('/games');
  await register(page, person);
  const version = page.context().browser()?.version() ?? 'unknown';
  const idle = async (): Promise<void> => {
    for (const [name, moves] of [
      ['(empty page)', false],
      [MOVING_BOX, true],
    ] as const) {
      await openEmptyPage(page, app.origin, moves);
      runs.get(name)?.push(await runOnce(page, { name, action: null }));
    }
  };
  for (let turn = 0; turn < RUNS; turn += 1) {
    await idle();
    for (const board of chosen) {
      await openBoard(page, board);
      runs.get(board.name)?.push(await runOnce(page, board));
      await board.after?.(page);
    }
  }
  console.log(
    `\nEvery board for ${RUN_MS / 1_000} s while it is played, ${RUNS} runs each in turns, from one requestAnimationFrame to the next. ` +
      `Chromium ${version}, headless, without a GPU: everything is drawn in software, on ${cpus().length} cores. Window of 1280 by 900, motion on.`,
  );
  console.table([...runs].map(([name, all]) => row(name, all)));
  console.log('Counts are of each run in order.');
  judge(chosen.flatMap(({ name }) => ratiosOf(name, runs.get(name) ?? [], runs.get(MOVING_BOX) ?? [])));
  const still = chosen.filter(({ name }) => (runs.get(name) ?? []).some(({ inPlay }) => inPlay === 0)).map(({ name }) => name);
  if (still.length > 0) console.log(`Not played in some run: ${still.join(', ')}.`);
  if (still.length > 0) process.exitCode = 1;
} finally {
  await profile.dispose();
  app.close();
}
