import type { Page } from '@playwright/test';

/** Keeps answers to requests whose address matches from arriving. Answers what lets them go. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(address, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}
