import { expect, type Page } from '@playwright/test';
import { isLong } from '../runs.ts';
import { axeScan } from './axe.ts';

/** Looking at a page in every way it can be looked at: both themes, several widths, each of its tabs. Begin it in a window that is WIDE. */

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** All of them in the full matrix; the narrow ones are where sideways scrolling begins. */
const WIDTHS = isLong ? [320, 360, 390, 480, 640, 768, 960, 1_024, 1_280, 1_536, 1_920] : [320, 360];
const AXE_WIDTHS = isLong ? [320, 768, 1_280] : [1_280];
/** The window that a scan begins and ends with. */
export const WIDE = { width: 1_280, height: 900 };

/** Waits until a page's own content is there and nothing of it is loading. */
export async function loaded(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('main').getByRole('button', { name: 'Sign Up / Sign In' }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
}

/** The switch in the header, also where an open dialog hides it from people. */
const themeSwitch = (page: Page) => page.locator('header button[aria-label^="Switch to "]');
const themeOf = async (page: Page): Promise<Theme> =>
  (await themeSwitch(page).getAttribute('aria-label')) === 'Switch to light theme' ? 'dark' : 'light';

/** Scans in the theme that is on and in the other one, which then stays on, at each of the widths. Once: in the theme that is on. */
export async function scan(page: Page, label: string, once = false): Promise<void> {
  for (const width of AXE_WIDTHS) {
    if (AXE_WIDTHS.length > 1) await page.setViewportSize({ ...WIDE, width });
    for (let looks = 0; looks < (once ? 1 : THEMES.length); looks += 1) {
      const theme = await themeOf(page);
      if (looks > 0) {
        await themeSwitch(page).evaluate((button: HTMLButtonElement) => button.click());
        await expect.poll(() => themeOf(page)).not.toBe(theme);
      }
      await axeScan(page, { label: `${label}, ${await themeOf(page)}, ${width} px` });
    }
  }
  if (AXE_WIDTHS.length > 1) await page.setViewportSize(WIDE);
}

/** What sticks out on the right, named by its words, so that a failure says what to mend. */
async function expectNoSidewaysScroll(page: Page, label: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const { scrollWidth, wide } = await page.evaluate(async () => {
      // What measures itself has done so after two frames.
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

/** Scans what is on the page, and looks for what sticks out of a narrow one. */
export async function inspect(page: Page, label: string, once = false): Promise<void> {
  await scan(page, label, once);
  await expectNoSidewaysScroll(page, label);
}

/** Opens every tab of the page, the tabs within tabs too, and inspects what each of them shows: in one theme, in both in the full matrix. */
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
    // What a tab holds goes before the next tab.
    const next = left.find(({ inside }) => inside) ?? left[0];
    if (!next) return seen.size;
    // A narrow window may close what holds the tab: it was seen all the same.
    seen.add(next.name);
    await tabs.nth(next.place).click();
    await expect(tabs.nth(next.place)).toHaveAttribute('aria-selected', 'true');
    await loaded(page);
    await inspect(page, `${address}, ${next.name}`, !isLong);
  }
}
