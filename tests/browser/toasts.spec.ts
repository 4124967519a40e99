import { person, register, toast } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What toasts say must not stand on what a person is about to press. */

test('toasts of a sign-up leave free what the landing page offers next, in a low window, 360 × 640', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/?ref=demo2023');
  await expect(toast(page, 'Referral code applied!')).toBeVisible();
  await register(page, person('friend'));
  await expect(toast(page, 'Account created successfully! Welcome bonus: 100 credits')).toBeVisible();
  // While they are there, not because they have gone.
  const covered = () =>
    page.evaluate(() => {
      const rectsOf = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const toasts = rectsOf('[data-toast]');
      const offered = rectsOf('main :is(a, button)').filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
      const under = offered.filter((rect) => toasts.some((one) => one.bottom > rect.top && one.top < rect.bottom));
      return { toasts: toasts.length > 0, offered: offered.length >= 2, under: under.length };
    });
  await expect.poll(covered).toEqual({ toasts: true, offered: true, under: 0 });
});
