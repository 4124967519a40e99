import type { Page } from '@playwright/test';
import { allowProblem } from './problems.ts';

export const code = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]+\\.js$`, 'u');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });

/** Has the network lose what is asked for, until told otherwise. */
export async function lose(page: Page, address: RegExp): Promise<() => Promise<void>> {
  allowProblem(page, /Failed to load resource/u);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}
