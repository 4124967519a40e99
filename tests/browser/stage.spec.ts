import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { openStage, PHONE, stages } from '../kit/browser/stages.ts';

/** The stage is the page: on a phone what one plays with stays within reach. */

test('on a phone the button is under the thumb, wherever the page is scrolled', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'ada', '/games');
  for (const shown of stages) {
    await openStage(page, shown);
    for (const down of [0, 600]) {
      await page.evaluate((top) => scrollTo(0, top), down);
      const button = page.getByRole('button', { name: shown.action, exact: true });
      const box = await button.boundingBox();
      expect(box?.height, shown.title).toBeGreaterThanOrEqual(44);
      expect(box?.y, shown.title).toBeGreaterThan(PHONE.height * 0.8);
      expect((box?.y ?? 0) + (box?.height ?? 0), shown.title).toBeLessThanOrEqual(PHONE.height);
    }
  }
});
