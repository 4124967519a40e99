import type { Page } from '@playwright/test';

/** The storage key of a tab's session. */
export const SESSION_KEY = 'persist:auth-state';

/** What a browser keeps of a person: in the storage of a tab, and in local storage. */
export interface KeptInBrowser {
  readonly tab: Readonly<Record<string, string>>;
  readonly shared: Readonly<Record<string, string>>;
}

/** Has a tab begin its next page with what is kept of a person. From then on the app changes it. */
export async function beginWith(page: Page, kept: KeptInBrowser): Promise<void> {
  await page.addInitScript(
    ([{ tab, shared }, mark]) => {
      if (window !== top || sessionStorage.getItem('prepared') === mark) return;
      sessionStorage.setItem('prepared', mark);
      for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
      for (const [key, value] of Object.entries(shared)) localStorage.setItem(key, value);
    },
    [kept, JSON.stringify(kept)] as const,
  );
}
