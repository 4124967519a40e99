import type { Locator, Page } from '@playwright/test';

/** Whether exactly one such control exists and it has the focus. */
const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((elements) => elements.length === 1 && elements[0] === document.activeElement);

/** Presses Tab, or another key, until the wanted control has the focus. Throws after `most` presses. Default: 60. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  { key = 'Tab', most = 60 }: { key?: 'Tab' | 'Shift+Tab'; most?: number } = {},
): Promise<void> {
  for (let presses = 0; presses <= most; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} presses of ${key} did not lead to ${String(wanted)}.`);
}
