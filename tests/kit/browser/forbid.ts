import type { Page } from '@playwright/test';

/** A storage of the browser, by the object that has its getter. */
export type Forbidden =
  | 'localStorage'
  | 'sessionStorage'
  | 'indexedDB'
  | 'BroadcastChannel'
  | 'caches'
  | 'cookie'
  | 'locks'
  | 'serviceWorker';

/** Makes the getter of each storage throw a SecurityError before the page loads, as browsers do that block site data. */
export async function forbid(page: Page, ...names: readonly Forbidden[]): Promise<void> {
  await page.addInitScript((forbidden) => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of forbidden) {
      const owner = name === 'cookie' ? Document.prototype : name === 'locks' || name === 'serviceWorker' ? Navigator.prototype : window;
      Object.defineProperty(owner, name, { configurable: true, get: refuse, set: refuse });
    }
  }, names);
}
