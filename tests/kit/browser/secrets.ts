import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The local storage key of the head marker, which the house writes as soon as it is open. */
const HEAD_MARKER = 'headMarker';

/** Makes the page draw these values as its next secrets of 32 bytes, then random ones again. Waits until the house is open. */
export async function prepareSecrets(page: Page, secrets: readonly string[]): Promise<void> {
  // A house that opens draws secrets of its own first.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), HEAD_MARKER)).not.toBeNull();
  await page.evaluate((hexes) => {
    const prepared = hexes.map((hex) => Uint8Array.from(hex.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16)));
    const platform = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      const next = array instanceof Uint8Array && array.length === 32 ? prepared.shift() : undefined;
      if (next === undefined) return platform(array);
      new Uint8Array(array.buffer, array.byteOffset).set(next);
      return array;
    };
  }, secrets);
}
