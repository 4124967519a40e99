import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/chromium.ts';
import { watchContext } from './problems.ts';
import { slowContext } from './slow.ts';

type LaunchOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/** Playwright's options for a persistent context. The base URL may be undefined, as the fixture gives it. */
export type ProfileOptions = Omit<LaunchOptions, 'baseURL'> & { readonly baseURL?: string | undefined };

/** A separate browser over a profile on disk. */
export interface Profile {
  readonly folder: string;
  /** The context of the running browser. It is a new one after `reopen`. */
  context(): BrowserContext;
  /** The first page of the running browser. */
  page(): Page;
  /** Kills the browser process like a crash (SIGKILL): nothing is flushed, and no page is told. */
  kill(): Promise<void>;
  /** Starts a new browser over the same profile. Closes the old one if it still runs. */
  reopen(): Promise<Page>;
  /** Closes the browser and removes the profile. */
  dispose(): Promise<void>;
}

/**
 * Starts Chromium over a new profile folder, with storage on disk. Playwright's usual contexts keep IndexedDB in memory, so
 * they cannot test what survives a restart or a crash. The caller must dispose of the profile. The fixture of the same name
 * in test.ts does so automatically.
 */
export async function launchProfile(options: ProfileOptions = {}): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  let context = await start(folder, options);

  const close = async (): Promise<void> => {
    await context.close().catch(() => undefined);
  };
  return {
    folder,
    context: () => context,
    page: () => firstPage(context),
    kill: async () => {
      const pid = await browserProcess(context);
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
      process.kill(pid, 'SIGKILL');
      await closed;
    },
    reopen: async () => {
      await close();
      context = await start(folder, options);
      return firstPage(context);
    },
    dispose: async () => {
      await close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function start(folder: string, { baseURL, args = [], ...options }: ProfileOptions): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    ...options,
    ...(baseURL === undefined ? {} : { baseURL }),
    args: [...CHROMIUM_FLAGS, ...args],
  });
  await watchContext(context);
  await slowContext(context);
  return context;
}

function firstPage(context: BrowserContext): Page {
  const page = context.pages()[0];
  if (page === undefined) throw new Error('The browser has no page: it was closed or killed, and not reopened.');
  return page;
}

/** The id of the browser's main process, asked from the browser. */
async function browserProcess(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (browser === null) throw new Error('This Playwright does not give the browser of a persistent context.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('The browser does not name its own process.');
  return main.id;
}
