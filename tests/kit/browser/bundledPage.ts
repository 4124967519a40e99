import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

/** By the address of the script. */
const bundles = new Map<string, Promise<string>>();

async function bundle(script: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // A library build leaves this to whoever uses the library.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: fileURLToPath(script), formats: ['iife'], name: 'bundleOfPage' } },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  if (code === '') throw new Error(`${script.pathname} was not bundled`);
  return code.replaceAll('</script', '<\\/script');
}

/** A page that runs a script of the sources. */
export async function pageOf(script: URL): Promise<string> {
  const bundled = bundles.get(script.href) ?? bundle(script);
  bundles.set(script.href, bundled);
  return `<!doctype html><title>a page of a test</title><link rel="icon" href="data:,"><script>${await bundled}</script>`;
}

/** Puts such a page at an address of a context. No server is needed there. */
export async function routeBundle(context: BrowserContext, address: string, script: URL): Promise<void> {
  const body = await pageOf(script);
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
}
