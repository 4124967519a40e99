import type { Page } from '@playwright/test';
import { isLong } from '../runs.ts';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const HEIGHT = 900;

const all: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) => [1_280, 768, 360, 320].map((width) => ({ theme, width })));

/** How a game is looked at: light and narrow, for dark and wide is what every other test sees; every pair in the full matrix. */
export const looks: readonly Look[] = isLong ? all : [{ theme: 'light', width: 360 }];

/** How a page is looked at beyond accessibility.spec.ts, which scans each in both themes with all its tabs: in the full matrix only. */
export const furtherLooks: readonly Look[] = isLong ? all : [];

/** What appears has appeared, and colours have changed, when everything that moves there has come to its end, however short it is. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => drawn()));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Chooses the theme as a person does, and the width of the window. */
export async function chooseLook(page: Page, theme: Look['theme'], width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const change = page.getByRole('button', { name: `Switch to ${theme} theme` });
  if (await change.isVisible()) await change.click();
  await page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }).waitFor();
  await atRest(page);
}
