import type { Page } from '@playwright/test';
import { isLong } from '../runs.ts';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const HEIGHT = 900;

const all: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) => [1_280, 768, 360, 320].map((width) => ({ theme, width })));

/** The themes and widths for a game: light and narrow, because all other tests are dark and wide. Every pair in the full matrix. */
export const looks: readonly Look[] = isLong ? all : [{ theme: 'light', width: 360 }];

/** Further themes and widths for a page, in the full matrix only. accessibility.spec.ts scans each page in both themes with all tabs. */
export const furtherLooks: readonly Look[] = isLong ? all : [];

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
