import { verifyKept } from '../kit/browser/kept.ts';
import type { Page } from '@playwright/test';
import { betAmount, expectBalance, openDice, person, register, rollButton, signIn } from '../kit/browser/person.ts';
import { pressRoll } from '../kit/browser/rolling.ts';
import { formatCredits } from '../../src/ui/credits.ts';
import { balanceOf } from '../../src/domain/world.ts';
import { expect, test } from '../kit/browser/test.ts';
import { isLong } from '../kit/runs.ts';

/**
 * The browser process is killed (SIGKILL) at random moments while somebody bets as fast as the page lets them, on a
 * profile on disk, again and again. What this covers is the death of the browser; the loss of power is another matter.
 */

const SIDES = 2;
const KILLS_A_SIDE = isLong ? 10 : 2;
/** From the first acknowledged bet of a round on, ms. */
const LONGEST_PLAY_MS = 1_000;

const seed = Number(process.env['BOUNTYBAY_KILL_SEED'] ?? Date.now() % 1_000_000);

/** Mulberry32: random moments that can be had again by their seed. */
function random(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Opens the dice again. A killed browser may have forgotten who was signed in, which is in local storage: never what was bet. */
async function backToDice(page: Page): Promise<void> {
  await page.goto('/games');
  const asked = page.getByText('Sign in to play games');
  await expect(rollButton(page).or(asked)).toBeVisible();
  if (await asked.isVisible()) await signIn(page, ada);
  await openDice(page);
}

const ada = person('ada');
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

for (let side = 1; side <= SIDES; side += 1) {
  test(`${KILLS_A_SIDE} kills during bets lose no acknowledged bet, side ${side}`, async ({ launchProfile }) => {
    test.slow();
    const next = random(seed + side);
    const moments = Array.from({ length: KILLS_A_SIDE }, () => Math.floor(next() * LONGEST_PLAY_MS));
    console.log(`BOUNTYBAY_KILL_SEED=${seed}, side ${side}: killed ${moments.join(', ')} ms after the first bet of each round`);
    const acknowledged = new Set<string>();
    const profile = await launchProfile({ reducedMotion: 'reduce' });
    await profile.page().goto('/games');
    await register(profile.page(), ada);
    // Closed in peace once: Chromium writes local storage, where the session is, some seconds late.
    let page = await profile.reopen();
    await backToDice(page);

    for (const [round, moment] of moments.entries()) {
      await betAmount(page).fill('0.01');
      const before = acknowledged.size;
      await page.exposeFunction('acknowledged', (bet: string) => void acknowledged.add(bet));
      // Ends with the browser.
      page.evaluate(pressRoll, { times: Number.MAX_SAFE_INTEGER, heads: false }).catch(() => undefined);
      await expect.poll(() => acknowledged.size, { intervals: [5] }).toBeGreaterThan(before);
      await wait(moment);
      await profile.kill();

      page = await profile.reopen();
      await backToDice(page);
      const { report, events, world } = await verifyKept(page);
      expect(report.failure, `the log after kill ${round + 1}`).toBeNull();
      const kept = new Set<string>(events.flatMap(({ event }) => (event.type === 'bet/settled' ? [event.data.bet] : [])));
      expect(
        [...acknowledged].filter((bet) => !kept.has(bet)),
        `bets lost by kill ${round + 1}`,
      ).toEqual([]);
      const account = world.names['ada'];
      await expectBalance(page, formatCredits(account === undefined ? 0 : balanceOf(world, account)));
    }
    console.log(`side ${side}: ${acknowledged.size} acknowledged bets, all kept`);
  });
}
