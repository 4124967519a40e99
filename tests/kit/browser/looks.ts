import type { Page } from '@playwright/test';

/**
 * How a screen is looked at. Usually light and narrow only: dark and wide is what every other test sees, and each route is
 * scanned in both themes by accessibility.spec.ts. Every pair of theme and width in the full matrix.
 */
export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const HEIGHT = 900;
export const looks: readonly Look[] =
  process.env['BOUNTYBAY_TEST_MATRIX'] === 'full'
    ? (['dark', 'light'] as const).flatMap((theme) => [1_280, 768, 360, 320].map((width) => ({ theme, width })))
    : [{ theme: 'light', width: 360 }];

/** Chooses the theme as a person does, and the width of the window. */
export async function chooseLook(page: Page, theme: Look['theme'], width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const change = page.getByRole('button', { name: `Switch to ${theme} theme` });
  if (await change.isVisible()) await change.click();
  await page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }).waitFor();
  // The colours have changed when every transition to them is over, however short.
  await page.evaluate(async () => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => drawn()));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
