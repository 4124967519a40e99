import type { Page } from '@playwright/test';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const HEIGHT = 900;

const full = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';
const all: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) => [1_280, 768, 360, 320].map((width) => ({ theme, width })));

/** How a game is looked at: light and narrow, for dark and wide is what every other test sees; every pair in the full matrix. */
export const looks: readonly Look[] = full ? all : [{ theme: 'light', width: 360 }];

/** How a page is looked at beyond accessibility.spec.ts, which scans each in both themes with all its tabs: in the full matrix only. */
export const furtherLooks: readonly Look[] = full ? all : [];

/** The colours have changed when every transition to them is over, however short. */
export const coloursChanged = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => drawn()));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** Chooses the theme as a person does, and the width of the window. */
export async function chooseLook(page: Page, theme: Look['theme'], width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const change = page.getByRole('button', { name: `Switch to ${theme} theme` });
  if (await change.isVisible()) await change.click();
  await page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }).waitFor();
  await coloursChanged(page);
}
