import { spawn } from 'node:child_process';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * `npm run test:slow`: every page has a quarter of the processor, and each worker has a process beside it that never rests.
 * This shows races that would otherwise only happen on an old laptop.
 */
const slow = process.env['BOUNTYBAY_TEST_SLOW'] === 'yes';
const TIMES_SLOWER = 4;

/** A time-out that a test shortens so as not to wait for it. A page that is slowed down has as much longer. */
export const shortened = (milliseconds: number): number => (slow ? milliseconds * TIMES_SLOWER : milliseconds);

/**
 * The most pages of a context that are slowed down at once. A throttled page keeps a processor busy even while it rests, so ten
 * of them would be slower than any laptop.
 */
const MOST_PAGES = 2;

/**
 * The session that throttles each page, from the moment it is asked for: of pages that open at once, one may have to be sped up before
 * its session is there. Only pages that are slowed down have one.
 */
const throttles = new WeakMap<Page, Promise<CDPSession>>();

async function setRate(throttle: Promise<CDPSession> | undefined, rate: number): Promise<void> {
  await (await throttle)?.send('Emulation.setCPUThrottlingRate', { rate });
}

function slowDown(page: Page): Promise<void> {
  const throttle = page.context().newCDPSession(page);
  throttles.set(page, throttle);
  return setRate(throttle, TIMES_SLOWER);
}

function speedUp(page: Page): Promise<void> {
  const throttle = throttles.get(page);
  throttles.delete(page);
  return setRate(throttle, 1);
}

/** Runs the test's own work, such as a scan of the whole page, without the throttle. */
export async function atFullSpeed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const throttle = throttles.get(page);
  await setRate(throttle, 1);
  try {
    return await work();
  } finally {
    await setRate(throttle, TIMES_SLOWER);
  }
}

/** Slows down the newest pages of the context, present and future, in a slow run. */
export const slowContext = async (context: BrowserContext): Promise<void> => (slow ? slowNewestPages(context) : undefined);

export async function slowNewestPages(context: BrowserContext): Promise<void> {
  const slowed = [...context.pages()];
  context.on('page', (page) => {
    slowed.push(page);
    const tooMany = slowed.splice(0, slowed.length - MOST_PAGES);
    // A page that is closed at once cannot be slowed down.
    for (const change of [slowDown(page), ...tooMany.map(speedUp)]) change.catch(() => undefined);
  });
  await Promise.all(slowed.map(slowDown));
}

/** Counts without end, and exits when its parent process has ended. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) for (let turn = 0; turn < 1e6; turn += 1);';

/** Starts the process that never rests. Returns a function that ends it. */
export function busyNeighbour(): () => void {
  if (!slow) return () => undefined;
  const neighbour = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  return () => void neighbour.kill();
}
