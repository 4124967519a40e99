import { expect, type Page } from '@playwright/test';
import { isLong } from '../runs.ts';
import { axeScan } from './axe.ts';

/** Inspects a page in both themes, at several widths, in each of its tabs. Begin in a window of size WIDE. */

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** All widths in the full matrix, otherwise the narrow ones, where sideways scrolling appears first. */
const WIDTHS = isLong ? [320, 360, 390, 480, 640, 768, 960, 1_024, 1_280, 1_536, 1_920] : [320, 360];
const AXE_WIDTHS = isLong ? [320, 768, 1_280] : [360, 1_280];
/** The window size at the beginning and the end of a scan. */
export const WIDE = { width: 1_280, height: 900 };

/** Waits until a page's content is there and nothing is loading. */
export async function loaded(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('main').getByRole('button', { name: 'Sign Up / Sign In' }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').locator('[data-skeleton]:visible, [aria-busy=true]')).toHaveCount(0);
}

/** The theme switch in the header, even if an open dialog hides it. */
const themeSwitch = (page: Page) => page.locator('header button[aria-label^="Switch to "]');
const themeOf = async (page: Page): Promise<Theme> =>
  (await themeSwitch(page).getAttribute('aria-label')) === 'Switch to light theme' ? 'dark' : 'light';

/** Scans the page in the current and then in the other theme, which stays on. */
export async function scan(page: Page, label: string): Promise<void> {
  for (let looks = 0; looks < THEMES.length; looks += 1) {
    const theme = await themeOf(page);
    if (looks > 0) {
      await themeSwitch(page).evaluate((button: HTMLButtonElement) => button.click());
      await expect.poll(() => themeOf(page)).not.toBe(theme);
    }
    await axeScan(page, { label: `${label}, ${await themeOf(page)}, ${page.viewportSize()?.width} px` });
  }
}

/** Fails if anything sticks out on the right. The message names it by its words. */
async function expectNoSidewaysScroll(page: Page, label: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const { scrollWidth, wide } = await page.evaluate(async () => {
      // Elements that measure themselves have done so after two frames.
      for (let frame = 0; frame < 2; frame += 1) await new Promise<void>((drawn) => requestAnimationFrame(() => drawn()));
      return {
        scrollWidth: document.documentElement.scrollWidth,
        wide: [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
          .map((element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').slice(0, 40)}”`)
          .slice(0, 3),
      };
    });
    expect(scrollWidth, `${label}, ${width} px: nothing may stick out (${wide.join(', ')})`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(WIDE);
}

/** Scans the page at several widths, and checks that nothing sticks out at narrow ones. */
export async function inspect(page: Page, label: string): Promise<void> {
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ ...WIDE, width });
    await scan(page, label);
  }
  await expectNoSidewaysScroll(page, label);
}

/** Opens every tab of the page, including tabs within tabs, and inspects each. */
export async function inspectTabs(page: Page, address: string): Promise<number> {
  const seen = new Set<string>();
  const tabs = page.getByRole('main').getByRole('tab');
  for (;;) {
    const there = await tabs.evaluateAll((all) =>
      all.map((tab, place) => ({
        place,
        name: `${tab.closest('[role=tablist]')?.getAttribute('aria-label') ?? ''} › ${(tab.textContent ?? '').replace(/\d.*$/u, '').trim()}`,
        inside: tab.closest('[role=tabpanel]') !== null,
        open: tab.getAttribute('aria-selected') === 'true',
      })),
    );
    for (const { name } of there.filter(({ open }) => open)) seen.add(name);
    const left = there.filter(({ name }) => !seen.has(name));
    // Tabs inside a tab come before the next tab.
    const next = left.find(({ inside }) => inside) ?? left[0];
    if (!next) return seen.size;
    // Marked as seen before the click, because a narrow window may close the element that holds the tab.
    seen.add(next.name);
    await tabs.nth(next.place).click();
    await expect(tabs.nth(next.place)).toHaveAttribute('aria-selected', 'true');
    await loaded(page);
    await inspect(page, `${address}, ${next.name}`);
  }
}
