import { earnTogether } from '../kit/browser/earning.ts';
import { expect, test } from '../kit/browser/test.ts';
import { isLong } from '../kit/runs.ts';

/** From a referral link to the daily bonus, two people in two tabs of one browser. */

/** A phone; the journey over HTTP goes through the same screens at a desk. */
const phone = { width: 360, height: 740 };
const sizes = isLong ? [phone, { width: 1_280, height: 720 }, { width: 768, height: 1_024 }, { width: 320, height: 640 }] : [phone];

for (const { width, height } of sizes) {
  test(`a newcomer by a referral link earns in every way, and the referrer’s tab shows the 250 at once, ${width} × ${height} px`, async ({
    page,
    anotherPerson,
  }) => {
    await page.setViewportSize({ width, height });
    const { events } = await earnTogether(page, await anotherPerson(), { title: 'Name the knots', cents: 18_00 });
    const count = (type: string): number => events.filter(({ event }) => event.type === type).length;
    expect(['referral/clicked', 'referral/paid'].map(count)).toEqual([1, 1]);
  });
}
