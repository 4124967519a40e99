import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The shell without a window comes first: it draws the frames of every tab, where a browser with a window lets those in the
 * background wait for a second each, and it takes less of the processor.
 */
const NAMES_ON_PATH = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** What every browser test starts Chromium with: no sandbox (containers run as root), no calls home, no GPU. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, one on the PATH, Playwright's own, or Debian's package, installed now where
 * that is allowed. The answer is put into CHROMIUM_PATH, so that whatever this process starts does not search again.
 * Throws one sentence that says what to do where there is none.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", where there is no file; correct it or unset it.`);
  }
  const found = onPath() ?? playwrightsOwn() ?? installed();
  if (found === undefined) {
    throw new Error('No Chromium was found: install Chromium or Chrome, or run "npx playwright install chromium", or set CHROMIUM_PATH.');
  }
  process.env['CHROMIUM_PATH'] = found;
  return found;
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).find(answers);
}

/** Some distributions ship a script of that name that only says where to get the browser; a browser has a version. */
function answers(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 15_000, stdio: 'ignore' }).status === 0;
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

/** Debian's package, where we are root on a system that has apt. Anywhere else installing is the owner's business. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  console.log(`No Chromium was found; installing the package "${DEBIAN_PACKAGES.join('" or "')}".`);
  const done = apt('update') && DEBIAN_PACKAGES.some((name) => apt('install', '-y', '--no-install-recommends', name));
  return done ? onPath() : undefined;
}
