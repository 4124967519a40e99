/** The production build behind the production server, both made for the bench, and browsers with a prepared house. */
import { createReadStream } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { build } from 'vite';
import { compressPlugin } from '../../scripts/compressPlugin.ts';
import { staticApp } from '../../scripts/staticServer.ts';
import { launchProfile, type Profile } from '../../tests/kit/browser/profile.ts';
import { NAMES_KEPT } from './bare.ts';
import type { BigLog } from './bigLog.ts';
import { type LongHouse, player } from './longHouse.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const outDir = `${root}.cache/bench-dist`;
const ENTRIES_A_BATCH = 1_000;
const TRIES = 12;
/** The path under which the bench's server serves packed logs. */
const LOGS = '/bench-log/';

interface ServedApp {
  readonly origin: string;
  close(): void;
}

/** Builds the app into the folder and serves it. */
export async function serveApp(folder = outDir): Promise<ServedApp> {
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const app = await staticApp(folder);
  return serve((request, response) => {
    if (!request.url?.startsWith(LOGS)) return app(request, response);
    response.setHeader('content-type', 'application/json');
    createReadStream(`${root}.cache/${request.url.slice(LOGS.length)}`).pipe(response);
  });
}

/** Serves a page of bare React and Chakra with one button, built and sent as the app is. */
export async function serveBarePage(): Promise<ServedApp> {
  const bareDir = `${root}.cache/bench-bare`;
  await build({
    configFile: false,
    root: `${root}bench/barePage`,
    logLevel: 'error',
    plugins: [compressPlugin()],
    build: { outDir: bareDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
  });
  return serve(await staticApp(bareDir));
}

async function serve(answer: RequestListener): Promise<ServedApp> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const bundled = new Map<string, Promise<string>>();

/** Opens a page at the app's own address, without its policy, that runs a script of this folder. */
async function openFillPage(page: Page, origin: string, script: string): Promise<void> {
  const making = bundled.get(script) ?? fillScript(script);
  bundled.set(script, making);
  const code = await making;
  await page.route(`${origin}/fill`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>fill</title><script>${code}</script>` }),
  );
  await page.goto(`${origin}/fill`);
}

async function fillScript(script: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // A library build leaves this to whoever uses the library.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(script, import.meta.url)), formats: ['iife'], name: 'fillPageBundle' },
    },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
    .replaceAll('</script', '<\\/script');
}

/** Writes the house into the app's database. */
async function fill(page: Page, origin: string, { entries, vault, directory, snapshot }: LongHouse): Promise<void> {
  await openFillPage(page, origin, 'fillPage.ts');
  for (let start = 0; start < entries.length; start += ENTRIES_A_BATCH) {
    const part = entries.slice(start, start + ENTRIES_A_BATCH);
    const before = entries[start - 1];
    const after = before === undefined ? { ...headOf(entries[0]!), seq: 0, hash: NO_HASH } : headOf(before);
    const appended = part.map((stored) => ({
      stored,
      keys: [{ key: `command:${commandOf(stored.lines)}`, fingerprint: stored.hash }],
      isPublic: false,
    }));
    await page.evaluate((batch) => window.fillPage.append(batch), { after, entries: appended, secrets: [], revealed: [] });
  }
  await page.evaluate((records) => window.fillPage.keep(records), { vault, directory, snapshot });
}

interface HeaderParts {
  readonly logId: string;
  readonly seq: number;
  readonly at: number;
}

const headerOf = (lines: string): HeaderParts => JSON.parse(lines.slice(0, lines.indexOf('\n'))) as HeaderParts;
const commandOf = (lines: string): string =>
  (JSON.parse(lines.split('\n')[1] ?? '') as { readonly command: { readonly id: string } }).command.id;

function headOf(entry: { readonly lines: string; readonly hash: string }) {
  const { logId, seq, at } = headerOf(entry.lines);
  return { logId, seq, hash: entry.hash, at };
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/games');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click({ timeout: 120_000 });
  const form = page.getByRole('dialog');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  const roll = page.getByRole('button', { name: 'Roll', exact: true });
  // While a long log is still opening, the form says so. Then it is tried again.
  for (let tried = 0; tried < TRIES; tried += 1) {
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
    if (
      await roll.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error('The player could not sign in.');
}

async function browserFilledBy(origin: string, who: Credentials, fillIt: (page: Page) => Promise<void>, at?: number): Promise<Profile> {
  const profile = await launchProfile({ baseURL: origin, reducedMotion: 'reduce' });
  const page = profile.page();
  await page.addInitScript(NAMES_KEPT);
  await fillIt(page);
  if (at !== undefined) await profile.context().clock.install({ time: at });
  await signIn(page, who);
  return profile;
}

/**
 * A browser over a profile on disk with this house, the player signed in, at the games. `at` is the time of its clock when the
 * house is opened, in UTC milliseconds. Default: the machine's.
 */
export const browserWith = (origin: string, house: LongHouse, who: Credentials = player, at?: number): Promise<Profile> =>
  browserFilledBy(origin, who, (page) => fill(page, origin, house), at);

/** The same with a packed log. */
export const browserWithBig = (origin: string, { folder }: BigLog, who: Credentials): Promise<Profile> =>
  browserFilledBy(origin, who, async (page) => {
    await openFillPage(page, origin, 'fillBigPage.ts');
    await page.evaluate((path) => window.fillBig(path), LOGS + basename(folder));
  });
