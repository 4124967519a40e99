import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

/** An address of a secure context at which no server is needed: the page is put there by the browser's driver. */
const ADDRESS = 'http://localhost:1/stores';

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('page.ts', import.meta.url)), formats: ['iife'], name: 'storesPageBundle' },
    },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  if (code === '') throw new Error('The page of the stores was not bundled');
  return code;
}

/** Opens a page of the stores in `context`; pages of one context share their databases as tabs do. */
export async function openStoresPage(context: BrowserContext) {
  bundled ??= bundle();
  const code = await bundled;
  await context.route(ADDRESS, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>stores</title><link rel="icon" href="data:,"><script>${code.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  const page = context.pages().find((open) => open.url() === 'about:blank') ?? (await context.newPage());
  await page.goto(ADDRESS);
  return page;
}
