import type { BrowserContext } from '@playwright/test';
import { routeBundle } from '../../kit/browser/bundledPage.ts';

/** An address of a secure context at which no server is needed: the page is put there by the browser's driver. */
const ADDRESS = 'http://localhost:1/stores';

/** Opens a page of the stores in `context`; pages of one context share their databases as tabs do. */
export async function openStoresPage(context: BrowserContext) {
  await routeBundle(context, ADDRESS, new URL('page.ts', import.meta.url));
  const page = context.pages().find((open) => open.url() === 'about:blank') ?? (await context.newPage());
  await page.goto(ADDRESS);
  return page;
}
