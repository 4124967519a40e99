import type { BrowserContext } from '@playwright/test';
import { houseServer } from './houseServer.ts';

/**
 * Time as a test moves it: the clocks of browsers, and the one of a house server. The house goes first, so that no page
 * asks
 * for something before it is due there. What fell due is done afterwards.
 */

/** Gives browsers clocks that a test can move. `aheadMs`: they and the house begin that much later than now. */
export async function installClock(contexts: readonly BrowserContext[], aheadMs = 0): Promise<void> {
  houseServer()?.clock.pass(aheadMs);
  for (const { clock } of contexts) await clock.install({ time: Date.now() + aheadMs });
}

/** Goes on at once by some milliseconds. Each timer of a page that fell due is called once. */
export async function passTime(ms: number, ...contexts: readonly BrowserContext[]): Promise<void> {
  houseServer()?.clock.pass(ms);
  for (const { clock } of contexts) await clock.fastForward(ms);
  await houseServer()?.doWhatIsDue();
}

/** Goes on by some milliseconds, through every timer of the pages on the way. */
export async function runTime(ms: number, ...contexts: readonly BrowserContext[]): Promise<void> {
  houseServer()?.clock.pass(ms);
  for (const { clock } of contexts) await clock.runFor(ms);
  await houseServer()?.doWhatIsDue();
}

/** Stops at a moment that has not come yet. */
export async function stopTime(at: number, ...contexts: readonly BrowserContext[]): Promise<void> {
  houseServer()?.clock.stop(at);
  for (const { clock } of contexts) await clock.pauseAt(at);
}

/** Lets a stopped time go on. */
export async function letTimeGo(...contexts: readonly BrowserContext[]): Promise<void> {
  houseServer()?.clock.letGo();
  for (const { clock } of contexts) await clock.resume();
}
