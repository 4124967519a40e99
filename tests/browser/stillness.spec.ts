import { test } from '../kit/browser/test.ts';
import { enterAsPlayer, expectStillPages } from '../kit/browser/stillPages.ts';

/** What loads late moves nothing that is on the screen already: on the pages that are seen most. */

const SEEN = ['/', '/games', '/fairness', '/profile', '/log'];

test('for somebody who has played, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsPlayer(page);
  await expectStillPages(page, SEEN);
});
