import type { Page } from '@playwright/test';
import { allowProblem } from './problems.ts';

export const code = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]+\\.js$`, 'u');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });

/** React puts what arrived in the place of what waited for it up to 300 ms later. */
const SHOWN_MS = 500;

/** Lets code arrive that was held back, and resolves when the page has drawn what it does with it. */
export async function letArrive(page: Page, address: RegExp, arrive: () => void): Promise<void> {
  const answered = page.waitForResponse(address);
  arrive();
  const url = (await answered).url();
  await page.evaluate(
    async ([script, shownMs]) => {
      await import(script);
      await new Promise((shown) => setTimeout(shown, shownMs));
      await new Promise(requestAnimationFrame);
    },
    [url, SHOWN_MS] as const,
  );
}

/** Has the network lose what is asked for, until told otherwise. */
export async function lose(page: Page, address: RegExp): Promise<() => Promise<void>> {
  allowProblem(page, /Failed to load resource/u);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}
