import { test } from '../kit/browser/test.ts';
import { betToTheLast } from '../kit/browser/manyTabs.ts';

/** Three tabs of one browser, one account, one balance, all of them betting at once. Ten tabs: tenTabs.full.spec.ts. */

test.skip(({ house }) => house === 'server', 'Several tabs decide over one log. At a house server one process decides: tests/server.');

test('three tabs on a seed on which every bet loses: exactly as many bets as the balance covers', async ({ launchProfile }) => {
  await betToTheLast(await launchProfile({ reducedMotion: 'reduce' }), 3);
});
