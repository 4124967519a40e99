import { spawn } from 'node:child_process';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * `npm run test:slow`: every page has a quarter of the processor, and each worker has a process beside it that never rests.
 * This shows races that would otherwise only happen on an old laptop.
 */
const slow = process.env['BOUNTYBAY_TEST_SLOW'] === 'yes';
const TIMES_SLOWER = 4;

/** The session that throttles each page. */
const throttles = new WeakMap<Page, CDPSession>();

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  throttles.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
}

/** Runs the test's own work, such as a scan of the whole page, without the throttle. */
export async function atFullSpeed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const throttle = throttles.get(page);
  await throttle?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  try {
    return await work();
  } finally {
    await throttle?.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  }
}

/** Slows down every page of the context, present and future, in a slow run. */
export async function slowContext(context: BrowserContext): Promise<void> {
  if (!slow) return;
  // A page that is closed at once cannot be slowed down.
  context.on('page', (page) => void slowDown(page).catch(() => undefined));
  await Promise.all(context.pages().map(slowDown));
}

/** Counts without end, and exits when its parent process has ended. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) for (let turn = 0; turn < 1e6; turn += 1);';

/** Starts the process that never rests. Returns a function that ends it. */
export function busyNeighbour(): () => void {
  if (!slow) return () => undefined;
  const neighbour = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  return () => void neighbour.kill();
}
