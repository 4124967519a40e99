import { instantGames } from '../kit/browser/playedGames.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { playByKeyboard, toGame } from '../kit/browser/gameStrip.ts';
import { verifyKept } from '../kit/browser/kept.ts';

/** One bet in every game that ends at once, from the keyboard alone. Crash: crash.spec.ts. */

test('every game is played from the keyboard alone', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  for (const game of instantGames) {
    await test.step(game.title, async () => {
      await toGame(page, game.title);
      await playByKeyboard(page, game);
    });
  }
  const { report } = await verifyKept(page);
  expect(report.ok).toBe(true);
});
