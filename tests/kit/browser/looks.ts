import { expect, type Page } from '@playwright/test';
import { isLong } from '../runs.ts';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const HEIGHT = 900;

const all: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) => [1_280, 768, 360, 320].map((width) => ({ theme, width })));

/** Light and narrow, because most other tests are dark and wide. Every pair in the full matrix. */
export const looks: readonly Look[] = isLong ? all : [{ theme: 'light', width: 360 }];

/** Waits until all running animations have ended. Then everything has appeared and colours no longer change. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => drawn()));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Chooses the theme with its button, and the width of the window. */
export async function chooseLook(page: Page, theme: Look['theme'], width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const change = page.getByRole('button', { name: `Switch to ${theme} theme` });
  if (await change.isVisible()) await change.click();
  await page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }).waitFor();
  await atRest(page);
}

/**
 * Scrolls until neither the header nor the bar with the button nor the window's top edge cuts a control in two. Such a control is whole
 * a scroll away, but a scan takes what is left of it for all of it.
 */
export async function scrollClear(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const cuts = (): boolean => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector('[data-bet-bar]');
      const edges = [0, header, ...(bar && getComputedStyle(bar).position === 'fixed' ? [bar.getBoundingClientRect().top] : [])];
      return [...document.querySelectorAll('main :is(a, button, input, label)')].some((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        return !bar?.contains(control) && edges.some((edge) => top < edge && bottom > edge);
      });
    };
    for (let down = 0; down < 400 && cuts(); down += 4) window.scrollTo(0, down);
    return cuts();
  });
  expect(cut, 'somewhere nothing is cut').toBe(false);
}
