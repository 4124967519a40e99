import { test } from '../kit/browser/test.ts';
import { betToTheLast } from '../kit/browser/manyTabs.ts';

/** Three tabs of one browser, one account, one balance, all of them betting at once. Ten tabs: tenTabs.full.spec.ts. */

test('three tabs on a seed on which every bet loses: exactly as many bets as the balance covers', async ({ launchProfile }) => {
  await betToTheLast(await launchProfile({ reducedMotion: 'reduce' }), 3);
});
