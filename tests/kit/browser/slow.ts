import { spawn } from 'node:child_process';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * `npm run test:slow`: every page has a quarter of the processor, and a neighbour of each worker never rests. What races with
 * a person on an old laptop races here.
 */
const slow = process.env['BOUNTYBAY_TEST_SLOW'] === 'yes';
const TIMES_SLOWER = 4;

/** The throttle of each page is held by a session of its own. */
const throttles = new WeakMap<Page, CDPSession>();

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  throttles.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
}

/** Does what is the test's own work and not the product's, such as a scan of the whole page, at the speed of the machine. */
export async function atFullSpeed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const throttle = throttles.get(page);
  await throttle?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  try {
    return await work();
  } finally {
    await throttle?.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  }
}

/** Slows every page of the context down, now and later, where the run is a slow one. */
export async function slowContext(context: BrowserContext): Promise<void> {
  if (!slow) return;
  // A page that is closed at once has nothing left to slow down.
  context.on('page', (page) => void slowDown(page).catch(() => undefined));
  await Promise.all(context.pages().map(slowDown));
}

/** Counts for ever, and ends when whoever started it has ended. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) for (let turn = 0; turn < 1e6; turn += 1);';

/** Starts what never rests. Answers how to end it. */
export function busyNeighbour(): () => void {
  if (!slow) return () => undefined;
  const neighbour = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  return () => void neighbour.kill();
}
